// SPDX-License-Identifier: LGPL-2.1-or-later
// Asks hwloc what machine this is, and control groups what of it we may use.

#include "topology/machine.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <hwloc.h>
#include <hwloc/glibc-sched.h>
#include <pthread.h>

#include "base/check.h"
#include "base/options.h"
#include "topology/cgroup.h"
#include "topology/description.h"

namespace asterism::topology
{

struct Machine::Details
{
  hwloc_topology_t topology = nullptr;
  std::vector<hwloc_obj_t> cores;
  unsigned usable = 1;
  size_t memory_bytes = 0;
  std::unique_ptr<Description> simulated;

  ~Details ()
  {
    if (topology)
      hwloc_topology_destroy (topology);
  }
};

namespace
{

/// Frees a bitmap at the end of its scope.
struct Bitmap
{
  hwloc_bitmap_t set = hwloc_bitmap_alloc ();
  Bitmap () = default;
  Bitmap (const Bitmap &) = delete;
  ~Bitmap () { hwloc_bitmap_free (set); }
};

/// The whole machine, read once: that takes some milliseconds.  Null when it
/// cannot be read.
hwloc_topology_t
whole_machine ()
{
  static const hwloc_topology_t loaded = [] {
    hwloc_topology_t topology = nullptr;
    if (hwloc_topology_init (&topology) != 0)
      return hwloc_topology_t{ nullptr };
    if (hwloc_topology_load (topology) == 0)
      return topology;
    hwloc_topology_destroy (topology);
    return hwloc_topology_t{ nullptr };
  }();
  return loaded;
}

/// Leaves out the processors that the affinity mask of this process forbids.
/// The union over its threads: the caller itself may be bound.
void
restrict_to_affinity (hwloc_topology_t topology)
{
  Bitmap allowed;
  if (hwloc_get_cpubind (topology, allowed.set, HWLOC_CPUBIND_PROCESS) == 0
      && !hwloc_bitmap_iszero (allowed.set))
    hwloc_topology_restrict (topology, allowed.set, 0);
}

std::vector<hwloc_obj_t>
objects_of (hwloc_topology_t topology, hwloc_obj_type_t type)
{
  std::vector<hwloc_obj_t> objects;
  const int count = hwloc_get_nbobjs_by_type (topology, type);
  for (int i = 0; i < count; ++i)
    objects.push_back (hwloc_get_obj_by_type (topology, type, i));
  return objects;
}

/// Where workers go: to whole cores, or to so many hardware threads of each.
std::vector<hwloc_obj_t>
places_on (hwloc_topology_t topology, long threads_per_core)
{
  std::vector<hwloc_obj_t> cores = objects_of (topology, HWLOC_OBJ_CORE);
  if (cores.empty ())
    return objects_of (topology, HWLOC_OBJ_PU);
  if (threads_per_core <= 1)
    return cores;
  std::vector<hwloc_obj_t> places;
  for (hwloc_obj_t core : cores)
    for (long i = 0; i < threads_per_core; ++i)
      if (hwloc_obj_t thread = hwloc_get_obj_inside_cpuset_by_type (
              topology, core->cpuset, HWLOC_OBJ_PU, unsigned (i)))
        places.push_back (thread);
      else
        break;
  return places;
}

} // namespace

Machine::Machine () : details_ (std::make_unique<Details> ()) {}
Machine::~Machine () = default;

Status
Machine::load (const Options &options)
{
  Details &machine = *details_;
  hwloc_topology_t whole = whole_machine ();
  if (whole == nullptr || hwloc_topology_dup (&machine.topology, whole) != 0)
    return Status::error (-EIO, "cannot read the topology of this machine");
  if (options.workers_getbind != 0)
    restrict_to_affinity (machine.topology);

  machine.cores = places_on (machine.topology, options.nthreads_per_core);
  if (machine.cores.empty ())
    return Status::error (-ENODEV, "this machine shows no core");

  const CgroupLimits limits
      = read_cgroup_limits ("/proc/self/cgroup", "/sys/fs/cgroup");
  machine.usable = core_count ();
  if (limits.cores > 0)
    machine.usable
        = std::clamp (unsigned (limits.cores + 0.5), 1u, core_count ());
  machine.memory_bytes = hwloc_get_root_obj (machine.topology)->total_memory;
  if (limits.memory_bytes)
    machine.memory_bytes = std::min (machine.memory_bytes, limits.memory_bytes);
  if (options.sim.empty ())
    return {};
  machine.simulated = std::make_unique<Description> ();
  return Description::load (options.sim, *machine.simulated);
}

const Description *
Machine::simulated () const
{
  return details_->simulated.get ();
}

unsigned
Machine::core_count () const
{
  return std::max<size_t> (1, details_->cores.size ());
}

unsigned
Machine::usable_cores () const
{
  return details_->usable;
}

Status
Machine::bind (unsigned core) const
{
  return bind (std::vector<unsigned>{ core });
}

Status
Machine::bind (const std::vector<unsigned> &cores) const
{
  hwloc_bitmap_t set = hwloc_bitmap_alloc ();
  for (unsigned core : cores)
    {
      CHECK (core < details_->cores.size ());
      hwloc_bitmap_or (set, set, details_->cores[core]->cpuset);
    }
  int failed
      = hwloc_set_cpubind (details_->topology, set, HWLOC_CPUBIND_THREAD);
  int error = errno;
  hwloc_bitmap_free (set);
  if (failed != 0)
    return Status::error (-error, "cannot bind a thread to core %u: %s",
                          cores.front (), strerror (error));
  return {};
}

void
Machine::move_to (unsigned core) const
{
  cpu_set_t own, there;
  CPU_ZERO (&there);
  CHECK (core < details_->cores.size ());
  // Where it may run now need not be where the process could at the start.
  if (pthread_getaffinity_np (pthread_self (), sizeof own, &own) != 0
      || hwloc_cpuset_to_glibc_sched_affinity (details_->topology,
                                               details_->cores[core]->cpuset,
                                               &there, sizeof there)
             != 0)
    return;
  CPU_AND (&there, &there, &own);
  if (CPU_COUNT (&there) != 0
      && pthread_setaffinity_np (pthread_self (), sizeof there, &there) == 0)
    pthread_setaffinity_np (pthread_self (), sizeof own, &own);
}

unsigned
Machine::numa_node (unsigned core) const
{
  CHECK (core < details_->cores.size ());
  const hwloc_obj_t node = hwloc_get_next_obj_covering_cpuset_by_type (
      details_->topology, details_->cores[core]->cpuset, HWLOC_OBJ_NUMANODE,
      nullptr);
  return node ? node->logical_index : 0;
}

unsigned
Machine::numa_number (unsigned core) const
{
  const hwloc_obj_t node = hwloc_get_obj_by_type (
      details_->topology, HWLOC_OBJ_NUMANODE, numa_node (core));
  return node ? node->os_index : 0;
}

size_t
Machine::numa_bytes (unsigned number)
{
  const hwloc_obj_t node
      = hwloc_get_numanode_obj_by_os_index (whole_machine (), number);
  return node ? node->attr->numanode.local_memory : 0;
}

void *
Machine::allocate (unsigned numa_number, size_t bytes)
{
  const hwloc_obj_t node
      = hwloc_get_numanode_obj_by_os_index (whole_machine (), numa_number);
  return node
             ? hwloc_alloc_membind (whole_machine (), bytes, node->nodeset,
                                    HWLOC_MEMBIND_BIND, HWLOC_MEMBIND_BYNODESET)
             : nullptr;
}

void
Machine::free (void *memory, size_t bytes)
{
  hwloc_free (whole_machine (), memory, bytes);
}

size_t
Machine::memory_bytes () const
{
  return details_->memory_bytes;
}

hwloc_topology_t
Machine::topology () const
{
  return details_->topology;
}

hwloc_obj_t
Machine::core_object (unsigned core) const
{
  CHECK (core < details_->cores.size ());
  return details_->cores[core];
}

} // namespace asterism::topology
