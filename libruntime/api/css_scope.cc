// SPDX-License-Identifier: LGPL-2.1-or-later
// Makes and ends the regions of tasks.

#include "api/css_scope.h"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "api/css_program.h"
#include "api/included_call.h"
#include "base/site.h"
#include "core/callbacks.h"
#include "core/engine.h"
#include "core/task_group.h"

namespace asterism::api
{

namespace
{

using core::TaskGroup;

/// The regions of one task.
struct Scope : core::BodyScope
{
  explicit Scope (core::Runtime &runtime) : regions (runtime) {}
  Regions regions;
};

/// Scopes without a block, which tasks to come may have.
struct Spares
{
  static constexpr size_t kMost = 64;
  Mutex mutex;
  std::vector<std::unique_ptr<Scope>> all GUARDED_BY (mutex);
};

Spares &
spares ()
{
  // Never destroyed, as workers may outlive the objects of static storage.
  static Spares &self = *new Spares;
  return self;
}

/// Waits for the calls of the function, and has what they wrote in main memory.
/// Calls that begin after the task has ended are left alone: then those are
/// waited for that the regions know.
void
settle (Regions &regions, bool reads)
{
  if (wait_for_calls () != nullptr)
    regions.wait (regions::Block (1, SIZE_MAX / 2), reads);
  regions.settle (reads);
}

void
end_scope (core::BodyScope &ending)
{
  Scope *const scope = static_cast<Scope *> (&ending);
  settle (scope->regions, false);
  core::Worker &worker = *core::current_worker ();
  TaskGroup::of (*worker.current, worker)->scope = nullptr;
  std::unique_ptr<Scope> owned (scope);
  MutexLock lock (spares ().mutex);
  if (spares ().all.size () < Spares::kMost)
    spares ().all.push_back (std::move (owned));
}

std::unique_ptr<Scope>
make_scope ()
{
  {
    MutexLock lock (spares ().mutex);
    auto &all = spares ().all;
    if (!all.empty ())
      {
        std::unique_ptr<Scope> last = std::move (all.back ());
        all.pop_back ();
        return last;
      }
  }
  auto made = std::make_unique<Scope> (*core::runtime ());
  made->end = end_scope;
  return made;
}

/// True when the calls of the function that the worker is in make tasks.
bool
makes_tasks (const core::Worker &worker)
{
  const task::Task &task = *worker.current;
  return worker.info.arch == device::Arch::Cpu
         && worker.info.node == data::kMainMemory
         && worker.device.info ().direct && !task.includes
         && !core::in_callback () && task.codelet->type == STARPU_SEQ
         && core::current_engine ()->options.css_nested;
}

} // namespace

Regions *
regions_of_body_or_null ()
{
  core::Worker *const worker = core::current_worker ();
  if (worker == nullptr || worker->current == nullptr || core::in_callback ())
    return nullptr;
  const TaskGroup *group = TaskGroup::of (*worker->current, *worker);
  return group != nullptr && group->scope != nullptr
             ? &static_cast<Scope *> (group->scope)->regions
             : nullptr;
}

Regions *
regions_of_body (const struct asterism_site_v1 *site)
{
  if (Regions *regions = regions_of_body_or_null ())
    return regions;
  core::Worker &worker = *core::current_worker ();
  if (!makes_tasks (worker))
    return nullptr;
  (void)css_regions (site); // the end of the program ends the spare ones
  TaskGroup &group = TaskGroup::of_parent (*worker.current, worker);
  Scope *const scope = make_scope ().release ();
  group.scope = scope;
  return &scope->regions;
}

void
body_barrier (bool reads)
{
  if (core::in_callback ())
    return;
  if (Regions *regions = regions_of_body_or_null ())
    return settle (*regions, reads);
  if (const char *name = wait_for_calls ())
    die_at (nullptr,
            "'barrier': task '%s' needs data of the task that waits for it",
            name);
}

void
end_scopes ()
{
  std::vector<std::unique_ptr<Scope>> all;
  MutexLock lock (spares ().mutex);
  all.swap (spares ().all);
}

} // namespace asterism::api
