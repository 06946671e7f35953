// SPDX-License-Identifier: LGPL-2.1-or-later
// Reductions: private copies, and the tree of tasks that joins them.

#include "core/reduction.h"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "base/log.h"
#include "base/pool.h"
#include "core/buffers.h"
#include "core/engine.h"

namespace asterism::core
{

namespace
{

/// How long who waits for the first contents of a datum sleeps at most.
constexpr unsigned kNapMicroseconds = 200;

using Handles = std::vector<data::Handle *, pool::Allocator<data::Handle *>>;
using Tasks = std::vector<task::Task *, pool::Allocator<task::Task *>>;

/// The Reducer of a requester that is its first member.
data::Reducer &
reducer_of (data::Requester &requester)
{
  return reinterpret_cast<data::Reducer &> (requester);
}

/// A codelet's function for a kind of worker, or null.
Function
beginner (struct starpu_codelet &codelet, device::Arch arch)
{
  return (summary_of (codelet).archs >> unsigned (arch) & 1) != 0
             ? function_of (codelet, arch, 0)
             : nullptr;
}

/// What begins a datum or the copies of it; without a codelet: nothing does.
data::Method
initialiser_of (data::Handle &handle)
{
  SpinGuard lock (handle.coherence ());
  const data::RareState *rare = handle.rare_state_or_null ();
  return rare != nullptr ? rare->initialise : data::Method{};
}

/// The same of a datum that nobody wrote, if a core can begin it.
data::Method
first_writer_of (data::Handle &handle)
{
  SpinGuard lock (handle.coherence ());
  const data::RareState *rare = handle.rare_state_or_null ();
  const bool can
      = handle.nodes () == 0 && rare != nullptr && !rare->lost
        && rare->lost_with < 0 && rare->initialise.codelet != nullptr
        && beginner (*rare->initialise.codelet, device::Arch::Cpu) != nullptr;
  return can ? rare->initialise : data::Method{};
}

/// Calls the codelet that begins a copy, or the datum itself, in main memory;
/// `wanted` is that of who then goes on.
Status
initialise (Engine &engine, data::Handle &handle, const data::Method &method,
            data::Fetch &wanted)
{
  data::Access access;
  access.handle = &handle;
  access.mode = STARPU_W;
  access.node = data::kMainMemory;
  access.entered = true;
  data::Fetch fetch;
  fetch.accesses = &access;
  fetch.count = 1;
  fetch.waker = wanted.waker;
  fetch.yields = wanted.yields;
  fetch.holder = wanted.holder;
  fetch.begins = true; // as others may read the datum once it is valid
  bool done = false;
  Status status = engine.memory.begin (fetch);
  while (status.ok ())
    {
      status = engine.memory.poll (fetch, done);
      if (done || !status.ok ())
        break;
      fetch.waker->park_for (kNapMicroseconds);
    }
  wanted.releases = fetch.releases;
  if (!status.ok ())
    return status;
  void *buffers[kShownBuffers];
  clear_shown (buffers);
  buffers[0] = engine.memory.interface (fetch, 0);
  beginner (*method.codelet, device::Arch::Cpu) (buffers, method.argument);
  if (engine.memory.begins (fetch, 0))
    engine.memory.begun (fetch, 0);
  engine.memory.release (fetch);
  return {};
}

/// Runs the codelet that begins a copy on a worker's device.
Status
launch (Engine &engine, device::Device &device, const data::Method &method,
        void *buffer, size_t bytes)
{
  const device::Arch arch = device.info ().arch;
  device::Launch launch;
  launch.function = beginner (*method.codelet, arch);
  launch.buffers = &buffer;
  launch.argument = method.argument;
  launch.asynchronous = enqueues (*method.codelet, arch, 0);
  launch.buffer_count = 1;
  launch.buffer_bytes = &bytes;
  if (engine.simulation != nullptr)
    engine.simulation->prepare (launch, *method.codelet);
  device::Ticket ticket;
  Status status = device.launch (launch, ticket);
  device::Progress progress;
  if (status.ok () && ticket.pending ())
    status = device.wait (ticket, progress);
  return status;
}

/// A task of ours on data that nobody else uses now; null when out of memory.
task::Task *
make_task (Engine &engine, const data::Method &method, unsigned buffers)
{
  task::Task *task = task::create (buffers, 0);
  if (task == nullptr)
    return nullptr;
  const Summary summary = summary_of (*method.codelet);
  task->codelet = method.codelet;
  task->argument = method.argument;
  task->where = summary.archs & engine.archs;
  task->simple = summary.simple;
  task->access_count = uint16_t (buffers);
  // The Reducer stands in the queues for them.
  task->unordered = true;
  task->entered = true;
  task->joins = true;
  task->requester.missing.store (1);
  return task;
}

void
set_access (task::Task &task, unsigned index, data::Handle &handle,
            data::Mode mode)
{
  auto *access = new (&task.accesses[index]) data::Access;
  access->handle = &handle;
  access->mode = mode;
}

/// Joins the copies in pairs, then pairs of pairs, at last to the datum, in
/// which `begin`, if any, puts the first contents.  Each join takes one of
/// `tasks'; the last of these depends on all others.
void
make_tree (data::Handle &handle, const Handles &copies, task::Task *begin,
           std::span<task::Task *const> tasks)
{
  Tasks last (copies.size ());
  auto next = tasks.begin ();
  auto join = [&] (data::Handle &target, data::Handle &source,
                   task::Task *before, task::Task *other) {
    task::Task &task = **next++;
    set_access (task, 0, target, STARPU_RW);
    set_access (task, 1, source, STARPU_R);
    for (task::Task *earlier : { before, other })
      if (earlier != nullptr)
        task::add_dependency (*earlier, task.requester);
    return &task;
  };
  for (size_t step = 1; step < copies.size (); step *= 2)
    for (size_t i = 0; i + step < copies.size (); i += 2 * step)
      last[i] = join (*copies[i], *copies[i + step], last[i], last[i + step]);
  if (begin != nullptr)
    set_access (*begin, 0, handle, STARPU_W);
  join (handle, *copies[0], last[0], begin);
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

/// Submits the tasks that join the copies; `reducer.joined' waits for them.
Status
submit_tree (Engine &engine, data::Handle &handle, data::Reducer &reducer,
             const Handles &copies)
{
  {
    // What was lost before begins anew.
    SpinGuard lock (handle.coherence ());
    handle.rare_state ().lost = false;
    handle.rare_state ().lost_with = -1;
  }
  task::Task *begin = nullptr;
  Tasks tasks;
  const data::Method initialise = initialiser_of (handle);
  // Where a function for cores begins them, the last join calls it.
  if (handle.nodes () == 0
      && beginner (*initialise.codelet, device::Arch::Cpu) == nullptr)
    tasks.push_back (begin = make_task (engine, initialise, 1));
  const size_t first = tasks.size ();
  for (size_t i = 0; i < copies.size (); ++i)
    tasks.push_back (make_task (engine, reducer.reduce, 2));
  if (std::count (tasks.begin (), tasks.end (), nullptr) != 0)
    {
      for (task::Task *task : tasks)
        if (task != nullptr)
          task::destroy (task);
      return Status::error (-ENOMEM, "no memory for tasks");
    }
  make_tree (handle, copies, begin, std::span (tasks).subspan (first));
  task::add_dependency (*tasks.back (), reducer.joined.requester);
  for (task::Task *task : tasks)
    engine.submit (*task);
  return {};
}

/// All who reduced are done, and somebody waits for the result.
void
join_copies (data::Requester &requester)
{
  data::Reducer &reducer = reducer_of (requester);
  data::Handle &handle = *reducer.access.handle;
  Engine &engine = *current_engine ();
  auto contains = [] (const data::Handle &some) { return some.nodes () != 0; };
  Handles copies;
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

  if (Status status = submit_tree (engine, handle, reducer, copies);
      !status.ok ())
    {
      engine.lose (handle, status);
      return copies_joined (joined);
    }
  if (joined.arrive ())
    copies_joined (joined);
}

/// Becomes the one who begins a datum; false: another reader is that.
bool
claim (data::Handle &handle)
{
  SpinGuard lock (handle.coherence ());
  return !std::exchange (handle.rare_state ().begun, true);
}

/// Begins a datum that is read, unless it has contents or cannot be begun.
Status
begin_contents (Engine &engine, data::Handle &handle, data::Fetch &fetch)
{
  while (handle.nodes () == 0)
    {
      const data::Method method = first_writer_of (handle);
      if (method.codelet == nullptr)
        return {};
      if (!claim (handle))
        {
          fetch.waker->park_for (kNapMicroseconds);
          continue;
        }
      // The one before may have done it meanwhile.
      Status status = handle.nodes () == 0
                          ? initialise (engine, handle, method, fetch)
                          : Status ();
      SpinGuard lock (handle.coherence ());
      handle.rare_state ().begun = false;
      if (!status.ok ())
        return status;
    }
  return {};
}

} // namespace

void
set_reduction (Engine &engine, data::Handle &handle, const data::Method &reduce,
               const data::Method &initialise)
{
  uint32_t archs = 0; // of workers that can begin a copy
  if (initialise.codelet != nullptr)
    archs = beginner (*initialise.codelet, device::Arch::Cpu) != nullptr
                ? engine.archs
                : summary_of (*initialise.codelet).archs & engine.archs;
  const bool possible
      = reduce.codelet != nullptr && archs != 0
        && (summary_of (*reduce.codelet).archs & engine.archs) != 0;
  if (reduce.codelet != nullptr && !possible)
    log (Level::Warning,
         "%s: no function for a worker to begin a reduction, or none "
         "to join two; tasks that reduce it take turns",
         handle.label ().c_str ());
  SpinGuard lock (handle.coherence ());
  handle.rare_state ().initialise = initialise;
  auto &reducer = handle.rare_state ().reducer;
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
  reducer->archs = archs;
}

void
hand_on_reduction (Engine &engine, data::Handle &whole,
                   std::span<data::Handle *const> parts)
{
  const data::Reducer *reducer = reduction_of (whole);
  const data::Method initialise = initialiser_of (whole);
  for (data::Handle *part : parts)
    if (initialise.codelet != nullptr && &part->layout () == &whole.layout ())
      {
        set_reduction (engine, *part,
                       reducer != nullptr ? reducer->reduce : data::Method{},
                       initialise);
        hand_on_reduction (engine, *part, part->children ());
      }
}

bool
can_begin (data::Handle &handle)
{
  return first_writer_of (handle).codelet != nullptr;
}

Status
begin_contents (Engine &engine, data::Fetch &fetch)
{
  for (const data::Access &access : std::span (fetch.accesses, fetch.count))
    if (data::reads (access.mode))
      if (Status status = begin_contents (engine, *access.handle, fetch);
          !status.ok ())
        return status;
  return {};
}

Status
prepare_copies (Engine &engine, const task::Task &task, data::Fetch &fetch,
                const sched::WorkerInfo &worker)
{
  if (Status status = begin_contents (engine, fetch); !status.ok ())
    return status;
  for (unsigned i = 0; i < task.access_count; ++i)
    {
      if (!data::reduces (task.accesses[i].mode))
        continue;
      data::Handle &handle = *task.accesses[i].handle;
      data::Reducer &reducer = *handle.rare_state_or_null ()->reducer;
      data::Handle *&copy = reducer.copies[size_t (worker.id)];
      const data::Method method = initialiser_of (handle);
      Status status;
      if (copy == nullptr)
        status = engine.memory.add_like (handle, copy);
      if (status.ok () && copy->nodes () == 0
          && beginner (*method.codelet, worker.arch) == nullptr)
        status = initialise (engine, *copy, method, fetch);
      if (!status.ok ())
        return status;
    }
  return {};
}

Status
begin_copies (Engine &engine, const task::Task &task, data::Fetch &fetch,
              const sched::WorkerInfo &worker, device::Device &device)
{
  for (unsigned i = 0; i < task.access_count; ++i)
    {
      if (!engine.memory.begins (fetch, i))
        continue;
      data::Handle &handle = *task.accesses[i].handle;
      data::Reducer &reducer = *handle.rare_state_or_null ()->reducer;
      data::Handle &copy = *reducer.copies[size_t (worker.id)];
      Status status = launch (engine, device, initialiser_of (handle),
                              engine.memory.interface (fetch, i),
                              copy.layout ().struct_size ());
      if (!status.ok ())
        return status;
      engine.memory.begun (fetch, i);
    }
  return {};
}

} // namespace asterism::core
