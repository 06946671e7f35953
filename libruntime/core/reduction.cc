// SPDX-License-Identifier: LGPL-2.1-or-later
// Reductions: private copies, and the tree of tasks that joins them.

#include "core/reduction.h"

#include <cstddef>
#include <cstdlib>

#include "base/log.h"
#include "core/engine.h"

namespace asterism::core
{

namespace
{

/// The Reducer of a requester that is its first member.
data::Reducer &
reducer_of (data::Requester &requester)
{
  return reinterpret_cast<data::Reducer &> (requester);
}

[[noreturn]] void
give_up (const data::Handle &handle, const char *what)
{
  log (Level::Error, "cannot reduce %s: %s", handle.label ().c_str (), what);
  abort ();
}

/// Calls the codelet that begins a copy, or the datum itself, in main memory.
void
initialise (Engine &engine, data::Handle &handle,
            const struct starpu_codelet &codelet)
{
  data::Access access;
  access.handle = &handle;
  access.mode = STARPU_W;
  access.node = data::kMainMemory;
  access.entered = true;
  data::Fetch fetch;
  fetch.accesses = &access;
  fetch.count = 1;
  Waker waker;
  fetch.waker = &waker;
  bool done = false;
  Status status = engine.memory.begin (fetch);
  while (status.ok ())
    {
      status = engine.memory.poll (fetch, done);
      if (done)
        break;
      waker.park_for (200);
    }
  if (!status.ok ())
    give_up (handle, status.message ());
  void *buffers[] = { engine.memory.interface (fetch, 0) };
  function_of (codelet, device::Arch::Cpu, 0) (buffers, nullptr);
  engine.memory.release (fetch);
}

/// A task that joins `source` to `target`; neither is anybody else's.
task::Task *
make_join (Engine &engine, struct starpu_codelet &codelet, data::Handle &target,
           data::Handle &source)
{
  task::Task *task = task::create (2, 0);
  if (task == nullptr)
    give_up (target, "no memory for a task");
  const Summary summary = summary_of (codelet);
  task->codelet = &codelet;
  task->where = summary.archs & engine.archs;
  task->simple = summary.simple;
  task->access_count = 2;
  for (unsigned i = 0; i < 2; ++i)
    {
      new (&task->accesses[i]) data::Access;
      task->accesses[i].handle = i == 0 ? &target : &source;
      task->accesses[i].mode = i == 0 ? STARPU_RW : STARPU_R;
    }
  // The Reducer stands in the queues for them.
  task->unordered = true;
  task->entered = true;
  task->requester.missing.store (1);
  return task;
}

/// Joins the copies in pairs, then pairs of pairs, at last to the datum.
std::vector<task::Task *>
make_tree (Engine &engine, data::Handle &handle, data::Reducer &reducer,
           const std::vector<data::Handle *> &copies)
{
  std::vector<task::Task *> tasks, last (copies.size ());
  auto join = [&] (data::Handle &target, data::Handle &source,
                   task::Task *before, task::Task *other) {
    tasks.push_back (make_join (engine, *reducer.reduce, target, source));
    for (task::Task *earlier : { before, other })
      if (earlier != nullptr)
        task::add_dependency (*earlier, tasks.back ()->requester);
    return tasks.back ();
  };
  for (size_t step = 1; step < copies.size (); step *= 2)
    for (size_t i = 0; i + step < copies.size (); i += 2 * step)
      last[i] = join (*copies[i], *copies[i + step], last[i], last[i + step]);
  join (handle, *copies[0], last[0], nullptr);
  return tasks;
}

/// The copies are joined: the datum is anybody's again.
void
copies_joined (data::Requester &requester)
{
  data::Reducer &reducer
      = *reinterpret_cast<data::Reducer::Joined &> (requester).reducer;
  Engine &engine = *current_engine ();
  for (data::Handle *copy : reducer.copies)
    if (copy != nullptr)
      engine.memory.invalidate (*copy);
  data::leave_all (&reducer.access, 1);
}

/// All who reduced are done, and somebody waits for the result.
void
join_copies (data::Requester &requester)
{
  data::Reducer &reducer = reducer_of (requester);
  data::Handle &handle = *reducer.access.handle;
  Engine &engine = *current_engine ();
  auto contains = [] (const data::Handle &some) { return some.nodes () != 0; };
  std::vector<data::Handle *> copies;
  for (data::Handle *copy : reducer.copies)
    if (copy != nullptr && contains (*copy))
      copies.push_back (copy);
  // For the next time.
  requester.missing.store (1);
  reducer.access.entered = true;
  data::Requester &joined = reducer.joined.requester;
  joined.missing.store (1);
  if (copies.empty ())
    return copies_joined (joined);

  if (!contains (handle))
    initialise (engine, handle, *reducer.initialise);
  const auto tasks = make_tree (engine, handle, reducer, copies);
  task::add_dependency (*tasks.back (), joined);
  for (task::Task *task : tasks)
    engine.submit (*task);
  if (joined.arrive ())
    copies_joined (joined);
}

} // namespace

void
set_reduction (Engine &engine, data::Handle &handle,
               struct starpu_codelet *reduce, struct starpu_codelet *initialise)
{
  const bool possible
      = reduce != nullptr && initialise != nullptr
        && (summary_of (*reduce).archs & engine.archs) != 0
        && function_of (*initialise, device::Arch::Cpu, 0) != nullptr;
  if (reduce != nullptr && !possible)
    log (Level::Warning,
         "%s: no function for a core to begin a reduction, or none "
         "to join two; tasks that reduce it take turns",
         handle.label ().c_str ());
  SpinGuard lock (handle.coherence ());
  auto &reducer = handle.extra ().reducer;
  if (!possible)
    {
      if (reducer == nullptr || reducer->copies.empty ())
        reducer.reset ();
      return;
    }
  if (reducer == nullptr)
    {
      reducer = std::make_unique<data::Reducer> ();
      reducer->copies.resize (engine.workers.size ());
      reducer->access.handle = &handle;
      reducer->access.mode = STARPU_REDUX;
      reducer->access.entered = true;
      reducer->access.owner = &reducer->requester;
      reducer->requester.granted = join_copies;
      reducer->requester.missing.store (1);
      reducer->joined.requester.granted = copies_joined;
      reducer->joined.reducer = reducer.get ();
    }
  reducer->reduce = reduce;
  reducer->initialise = initialise;
}

void
prepare_copies (Engine &engine, const task::Task &task, int worker)
{
  for (unsigned i = 0; i < task.access_count; ++i)
    {
      if (!data::reduces (task.accesses[i].mode))
        continue;
      data::Handle &handle = *task.accesses[i].handle;
      data::Reducer &reducer = *handle.extra_or_null ()->reducer;
      data::Handle *&copy = reducer.copies[size_t (worker)];
      if (copy == nullptr)
        {
          Status status
              = engine.memory.add (handle.layout (), -1, handle.shape (), copy);
          if (!status.ok ())
            give_up (handle, status.message ());
        }
      if (copy->nodes () == 0)
        initialise (engine, *copy, *reducer.initialise);
    }
}

} // namespace asterism::core
