// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_profiling.h and starpu_perfmodel.h: what links are like.

#include <cerrno>
#include <cstdio>
#include <map>

#include "starpu_perfmodel.h"
#include "starpu_profiling.h"

#include "base/decimal.h"
#include "base/mutex.h"
#include "core/runtime.h"
#include "perfmodel/link_store.h"

namespace core = asterism::core;

namespace
{

/// What the program says of links.
struct Told
{
  asterism::Mutex mutex;
  std::map<int, int> direct GUARDED_BY (mutex), ngpus GUARDED_BY (mutex);
};

Told &
told ()
{
  // Never destroyed: threads may outlive the end of main ().
  static Told *table = new Told;
  return *table;
}

bool
exists (int busid)
{
  return busid >= 0 && busid < starpu_bus_get_count ();
}

const asterism::device::Device *
device_at (int node)
{
  return core::runtime ()->memory ().device_of (asterism::data::NodeId (node));
}

/// True when copies need no stop in main memory.
bool
is_direct (int busid)
{
  const auto *source = device_at (starpu_bus_get_src (busid));
  const auto *target = device_at (starpu_bus_get_dst (busid));
  return asterism::device::has_direct_way (target, source);
}

/// Devices at its ends.
int
devices_of (int busid)
{
  return (device_at (starpu_bus_get_src (busid)) != nullptr)
         + (device_at (starpu_bus_get_dst (busid)) != nullptr);
}

void
print_matrix (FILE *file, const char *title,
              double (*value) (unsigned, unsigned))
{
  const asterism::DecimalPoint point;
  const unsigned nodes = starpu_memory_nodes_get_count ();
  fprintf (file, "%s\n%20s", title, "from \\ to");
  for (unsigned target = 0; target < nodes; ++target)
    fprintf (file, " %10u", target);
  for (unsigned source = 0; source < nodes; ++source)
    {
      char name[20];
      starpu_memory_node_get_name (source, name, sizeof name);
      fprintf (file, "\n%20s", name);
      for (unsigned target = 0; target < nodes; ++target)
        if (source == target)
          fprintf (file, " %10s", "-");
        else
          fprintf (file, " %10.1f", value (source, target));
    }
  fputc ('\n', file);
}

} // namespace

void
starpu_bus_set_direct (int busid, int direct)
{
  asterism::MutexLock lock (told ().mutex);
  if (exists (busid))
    told ().direct[busid] = direct;
}

int
starpu_bus_get_direct (int busid)
{
  if (!exists (busid))
    return -EINVAL;
  asterism::MutexLock lock (told ().mutex);
  auto found = told ().direct.find (busid);
  return found != told ().direct.end () ? found->second : is_direct (busid);
}

void
starpu_bus_set_ngpus (int busid, int ngpus)
{
  asterism::MutexLock lock (told ().mutex);
  if (exists (busid))
    told ().ngpus[busid] = ngpus;
}

int
starpu_bus_get_ngpus (int busid)
{
  if (!exists (busid))
    return -EINVAL;
  asterism::MutexLock lock (told ().mutex);
  auto found = told ().ngpus.find (busid);
  return found != told ().ngpus.end () ? found->second : devices_of (busid);
}

void
starpu_bus_print_bandwidth (FILE *f)
{
  print_matrix (f, "Bandwidth, MB/s", starpu_transfer_bandwidth);
  print_matrix (f, "Latency, us", starpu_transfer_latency);
}

void
starpu_bus_print_affinity (FILE *f)
{
  for (unsigned id = 0; id < starpu_worker_get_count (); ++id)
    {
      const unsigned node = starpu_worker_get_memory_node (id);
      if (node == STARPU_MAIN_RAM)
        continue;
      char name[64];
      starpu_memory_node_get_name (node, name, sizeof name);
      fprintf (f, "%s: served by core %d\n", name,
               starpu_worker_get_bindid (int (id)));
    }
}

void
starpu_bus_print_filenames (FILE *f)
{
  fprintf (
      f, "%s\n",
      asterism::perfmodel::links_path (asterism::Options::from_environment ())
          .c_str ());
}
