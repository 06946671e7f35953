// SPDX-License-Identifier: LGPL-2.1-or-later
// Grain: the codelets that offer something, and when tasks are split.

#include "core/grain.h"

#include <cerrno>
#include <map>
#include <new>

#include "base/mutex.h"
#include "core/engine.h"
#include "core/labels.h"
#include "data/mode.h"

namespace asterism::core
{

namespace
{

constinit Mutex mutex;

/// Codelets live longer than any runtime: so does what is known of them.
std::map<const struct starpu_codelet *, Grain *> &
grains () REQUIRES (mutex)
{
  static auto *all = new std::map<const struct starpu_codelet *, Grain *>;
  return *all;
}

/// The parts that tasks prefer.
std::map<const struct starpu_task *, unsigned> &
preferences () REQUIRES (mutex)
{
  static auto *all = new std::map<const struct starpu_task *, unsigned>;
  return *all;
}

/// Takes the preference of a task that is about to be executed; 0: none.
unsigned
take_preference (const struct starpu_task &task)
{
  MutexLock lock (mutex);
  const auto found = preferences ().find (&task);
  if (found == preferences ().end ())
    return 0;
  const unsigned parts = found->second;
  preferences ().erase (found);
  return parts;
}

/// Says whether parts of the task's data, as they lie in main memory, are all
/// that its parts need.
bool
is_divisible (const task::Task &task)
{
  for (unsigned i = 0; i < task.access_count; ++i)
    if (const auto mode = task.accesses[i].mode;
        data::reduces (mode) || (mode & STARPU_SCRATCH) != 0)
      return false;
  return task.access_count > 0 && task.worker < 0
         && !task.user->execute_on_a_specific_worker
         && task.access_count <= STARPU_NMAXBUFS;
}

/// Counts the cores that have nothing to do and could execute the task.
unsigned
idle_cores (const Engine &engine, const task::Task &task)
{
  unsigned count = 0, implementations;
  for (const sched::WorkerInfo &worker : engine.infos)
    if (is_core (worker) && engine.dispatcher.is_idle (worker)
        && engine.estimates.can_execute (task, worker, implementations))
      ++count;
  return count;
}

} // namespace

Status
add_grain (struct starpu_codelet &codelet, const struct asterism_grain &given,
           decltype (Grain::execute) execute)
{
  auto *grain = new (std::nothrow) Grain{ given, codelet, { false }, execute };
  if (grain == nullptr)
    return Status::error (-ENOMEM, "no memory for the grain of a codelet");
  grain->part.flags &= ~kHasGrain;
  grain->part.checked = 0; // its summary is its own
  codelet.flags |= kHasGrain;
  MutexLock lock (mutex);
  grains ()[&codelet] = grain;
  return {};
}

Grain *
find_grain (const struct starpu_codelet &codelet)
{
  if ((codelet.flags & kHasGrain) == 0)
    return nullptr;
  MutexLock lock (mutex);
  const auto found = grains ().find (&codelet);
  return found != grains ().end () ? found->second : nullptr;
}

void
prefer_grain (const struct starpu_task &task, unsigned parts)
{
  MutexLock lock (mutex);
  if (parts > 0)
    preferences ()[&task] = parts;
  else
    preferences ().erase (&task);
}

bool
execute_in_parts (const Engine &engine, const Worker &worker, task::Task &task,
                  void **buffers)
{
  Grain *const grain = find_grain (*task.codelet);
  if (grain == nullptr || grain->given.split == nullptr || task.user == nullptr)
    return false;
  const unsigned preferred = take_preference (*task.user);
  if (preferred == 1 || !is_core (worker.info) || !is_divisible (task)
      || grain->broken.load ())
    return false;
  const unsigned parts
      = preferred > 0 ? preferred : idle_cores (engine, task) + 1;
  return parts > 1 && grain->execute (*grain, task, buffers, parts);
}

} // namespace asterism::core
