// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_perfmodel.h: energy measured by the counters of the processors, for
// models of energy.

#include "starpu.h"

#include <algorithm>
#include <cerrno>
#include <dirent.h>
#include <fstream>
#include <string>
#include <vector>

#include "base/mutex.h"
#include "core/engine.h"

namespace core = asterism::core;
using asterism::Mutex;
using asterism::MutexLock;

namespace
{

/// The counter of a processor's package, in the files of one folder.
struct Counter
{
  std::string folder;
  unsigned long long begin = 0; ///< microjoules

  /// Writes a number that one of the files holds; false: it cannot be read.
  bool
  read (const char *file, unsigned long long &value) const
  {
    std::ifstream in (folder + file);
    return bool (in >> value);
  }
};

/// What was started, one at a time: the cores have their counters in common.
struct Measurement
{
  Mutex mutex;
  std::vector<Counter> counters GUARDED_BY (mutex); ///< none: not started
};

Measurement &
measurement ()
{
  static Measurement one;
  return one;
}

/// The packages that the system lets this process measure, each at what it
/// counts now.  Their parts, such as the cores of one, are named with a second
/// number and left out, as the package counts them too.
std::vector<Counter>
packages (const std::string &root)
{
  std::vector<Counter> found;
  DIR *folder = opendir (root.c_str ());
  if (folder == nullptr)
    return found;
  while (const dirent *entry = readdir (folder))
    {
      const std::string name = entry->d_name;
      Counter counter{ root + "/" + name + "/" };
      if (name.starts_with ("intel-rapl:")
          && std::count (name.begin (), name.end (), ':') == 1
          && counter.read ("energy_uj", counter.begin))
        found.push_back (counter);
    }
  closedir (folder);
  return found;
}

/// Joules since the start; negative: a counter cannot be read any more.
double
joules_since (const std::vector<Counter> &counters)
{
  double joules = 0;
  for (const Counter &counter : counters)
    {
      unsigned long long now, most;
      if (!counter.read ("energy_uj", now))
        return -1;
      // It begins anew when it is full.
      if (now < counter.begin)
        now += counter.read ("max_energy_range_uj", most) ? most : 0;
      joules += double (now - counter.begin) * 1e-6;
    }
  return joules;
}

/// 0 for what can be measured: all cores.
int
check (int workerid, enum starpu_worker_archtype archi)
{
  if (core::current_engine () == nullptr)
    return -ENODEV;
  if (!starpu_worker_archtype_is_valid (archi))
    return -EINVAL;
  if (archi != STARPU_CPU_WORKER)
    return -ENODEV;
  return workerid == -1 ? 0 : -EINVAL;
}

} // namespace

int
starpu_energy_start (int workerid, enum starpu_worker_archtype archi)
{
  if (const int error = check (workerid, archi))
    return error;
  Measurement &current = measurement ();
  MutexLock lock (current.mutex);
  if (!current.counters.empty ())
    return -EBUSY;
  current.counters = packages (core::current_engine ()->options.powercap);
  return current.counters.empty () ? -ENODEV : 0;
}

int
starpu_energy_stop (struct starpu_perfmodel *model, struct starpu_task *task,
                    unsigned nimpl, unsigned ntasks, int workerid,
                    enum starpu_worker_archtype archi)
{
  if (const int error = check (workerid, archi))
    return error;
  Measurement &current = measurement ();
  MutexLock lock (current.mutex);
  if (current.counters.empty () || model == nullptr || task == nullptr
      || ntasks == 0)
    return -EINVAL;
  const double joules = joules_since (current.counters);
  current.counters.clear ();
  const int worker = starpu_worker_get_by_type (archi, 0);
  if (joules < 0 || worker < 0)
    return -ENODEV;
  starpu_perfmodel_update_history_n (
      model, task, starpu_worker_get_perf_archtype (worker, 0),
      unsigned (worker), nimpl, joules / ntasks, ntasks);
  return 0;
}
