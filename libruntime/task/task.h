// SPDX-License-Identifier: LGPL-2.1-or-later
// Task: one execution of a codelet on data, as the engine keeps it.
//
// A task is created, gets its accesses and its explicit dependencies, and is
// submitted.  It becomes ready when no access and no dependency is missing,
// goes to the scheduling policy, and is executed by a worker.  This file has
// the record of a task and the explicit dependencies between tasks;
// dependencies by data are in data/access.h, the steps of a task's life in
// core/.

#ifndef ASTERISM_TASK_TASK_H
#define ASTERISM_TASK_TASK_H

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>
#include <vector>

#include "starpu_task.h"

#include "asterism_abi.h"
#include "base/event.h"
#include "base/mutex.h"
#include "data/access.h"
#include "device/driver.h"

namespace asterism::core
{
class TaskGroup;
}

namespace asterism::task
{

struct Task;

/// The states of a task's life.
enum class State : uint8_t
{
  Building, // not yet submitted
  Waiting,  // for dependencies or data
  Ready,    // with the policy
  Running,  // a worker fetches its data or executes it
  Finished,
};

/// List of the requesters that wait for the end of a task or tag.
struct Successor
{
  data::Requester *requester;
  Successor *next;
};

/// Counts the explicit dependencies of a task that is not submitted yet.  It is
/// an object of its own because the program may destroy such a task before the
/// tasks that it depends on have ended.
struct DependencyCounter
{
  data::Requester requester; ///< first: its address is the object's
  Task *task;                ///< null when the task was destroyed unsubmitted
};

/// The engine's record of a task.  A task of the C API has a public starpu_task
/// as well (`user`); the call of an annotated function has none.  The record
/// lies in a per-thread pool until no other thread can refer to it.  It takes
/// three cache lines, followed by its accesses.
struct alignas (64) Task
{
  data::Requester requester; ///< counts what the task waits for
  union
  {
    Task *next = nullptr;            ///< in the queue that holds it
    DependencyCounter *dependencies; ///< while `counts_dependencies`
    Task *outer;  ///< while it is executed: the task that it interrupts
    size_t place; ///< in the list of core/passing.h
  };
  struct starpu_codelet *codelet = nullptr; ///< null: an empty task
  struct starpu_task *user = nullptr;
  void *argument = nullptr; ///< second argument of the function
  data::Access *accesses = nullptr;
  uint16_t access_count = 0;
  std::atomic<State> state{ State::Building }; ///< release: for bundle.cc
  uint8_t implementation = 0; ///< of the codelet, chosen by the policy
  int priority = 0;
  int16_t worker = -1;   ///< the only worker that may execute it; -1: any
  int16_t assigned = -1; ///< the worker that the policy wakes for it
  uint32_t where = 0;    ///< bit a: there is an implementation for Arch a

  SpinLock lock; ///< guards successors, done and finished
  bool done = false;
  bool unordered = false; ///< some accesses enter their queues when the
                          ///< task is otherwise ready, not at submission
  bool entered = false;   ///< all accesses have entered their queues
  data::Turn turn = data::Turn::Submission; ///< of the last accesses that did
  bool counts_dependencies = false;         ///< it has a DependencyCounter
  bool asynchronous = false; ///< the chosen implementation only enqueues
  bool kept = false;         ///< it stays valid after its end, until destroy ()
  bool simple = false;    ///< it has a codelet with one implementation, which
                          ///< every worker of an Arch in `where` can execute
  bool view = false;      ///< `user` was made by the engine
  bool suspected = false; ///< the watchdog or core/passing.h refers to it
  bool watched = false;   ///< `user` has callbacks, a tag or a profile
  uint8_t context = 0;    ///< the scheduling context; 0: all workers
  bool joins = false;     ///< the engine's own: combines copies of a reduction
  bool failed = false;    ///< it ends without having been executed
  uint8_t attempts = 0;   ///< launches that failed
  bool is_parent = false; ///< `group` counts its children, not its siblings
  bool recycled = false;  ///< a worker reuses it for its next task at its end
                          ///< (core/nested.h)
  /// It has ended, and the engine does not touch it any more if it is `kept`.
  /// Acquire: pairs with the release in end ().
  std::atomic<bool> over{ false };
  bool within = false; ///< it uses an access of its parent as its own
                       ///< (core/delegation.h)
  bool includes = false; ///< calls by address and shape in its function are
                         ///< executed at once
  /// What its end waits for: 1 for its function, and the constants below.
  std::atomic<int64_t> unended{ 1 };
  uint32_t block_bytes = 0; ///< of the pooled block, accesses included; 0:
                            ///< the task lies in the block of another object
  uint32_t access_room = 0; ///< accesses that fit inline
  Successor *successors = nullptr;
  /// The group that counts it, if a task has submitted it; or, with
  /// `is_parent`, that of its children.
  core::TaskGroup *group = nullptr;
  const struct asterism_site_v1 *site = nullptr; ///< of the call
  const char *name = nullptr;

  double predicted = 0;          ///< us of computation, the policy's estimate
  double predicted_transfer = 0; ///< us of transfers

  uint64_t sequence = 0;  ///< number, about in order of submission
  uint32_t footprint = 0; ///< hash of its data's layouts; 0: not computed
  uint32_t refused = 0;   ///< bit n: it could not be executed on node n; then
                          ///< the engine chose `worker`
  /// The critical path behind it, as far as a policy knows (sched/chains.h).
  std::atomic<uint64_t> chain{ 0 };
  Event *finished = nullptr; ///< signalled at the end, when a thread waits
};

/// Added to Task::unended for each task whose end this one's end waits for, and
/// for each release of data that the application promised.
constexpr int64_t kEndDependency = 2, kEndRelease = int64_t{ 1 } << 32;

/// Called when nothing is missing for a task any more.  Defined by the engine.
void granted (data::Requester &task);

/// Returns the task whose requester it is, or null.
inline Task *
of_requester (data::Requester &requester)
{
  return requester.granted == granted ? reinterpret_cast<Task *> (&requester)
                                      : nullptr;
}

/// Makes a task with room for `accesses` and `argument_bytes` (16-aligned, at
/// `argument`) in one pooled block; null when out of memory.
Task *create (unsigned accesses, size_t argument_bytes);

/// Makes a task in the caller's memory, aligned to a cache line, with space for
/// `accesses` behind it.
inline Task *
construct (void *memory, unsigned accesses)
{
  Task *task = new (memory) Task;
  task->access_room = accesses;
  task->accesses = reinterpret_cast<data::Access *> (task + 1);
  return task;
}

/// Frees a task that nothing refers to any more.
void destroy (Task *task);

/// Makes space for `accesses` in a task of which none has entered its queue.
/// Returns false when memory is short.
bool reserve_accesses (Task &task, unsigned accesses);

/// Makes `after` wait for the end of `before`: adds one to its missing
/// dependencies, unless `before` has ended.  Any thread that knows `before` to
/// be valid.  Ends the program when memory is short.
void add_dependency (Task &before, data::Requester &after);

/// Makes `after`, which is not submitted yet, wait for the end of `before`.
/// Returns false when memory is short.
bool add_dependency (Task &before, Task &after);

/// Gives a task that is not submitted yet its DependencyCounter, if it has
/// none. Returns false when memory is short.
bool make_dependency_counter (Task &task);

/// Makes the DependencyCounter count for `task`, which is being submitted.
/// Requires: submission itself still counts as missing.
void count_submission (Task &task);

/// Appends the tasks with an explicit dependency on `task` to `followers`.
void collect_followers (Task &task, std::vector<Task *> &followers);

/// Releases the requesters in the list of a task that has ended.
void release (Successor *successors);

/// Marks the end of `task` and releases its successors.  Returns the event to
/// signal, or null.
inline Event *
end (Task &task)
{
  Successor *successors;
  Event *finished;
  {
    SpinGuard guard (task.lock);
    task.done = true;
    task.state.store (State::Finished, std::memory_order_relaxed);
    successors = std::exchange (task.successors, nullptr);
    finished = std::exchange (task.finished, nullptr);
  }
  // Release: pairs with the thread that then destroys the task.
  task.over.store (true, std::memory_order_release);
  if (__builtin_expect (successors != nullptr, 0))
    release (successors);
  return finished;
}

/// Tells whether some data of `task` must be in main memory, whichever worker
/// executes it.
bool wants_main_memory (const Task &task);

/// Returns the task of a public one, or null when it was never submitted.
inline Task *
from_public (const struct starpu_task *user)
{
  auto *task = static_cast<Task *> (user->starpu_private);
  // Programs copy public tasks, private member and all.
  return task != nullptr && task->user == user ? task : nullptr;
}

/// Returns the task's name, else that of its codelet, the symbol of its model
/// or the name of its function; null when it has none.  Safe in signal
/// handlers.
const char *given_name_of (const Task &task);
/// Returns the address of the task's function.
uintptr_t address_of (const Task &task);

/// Returns where the task was submitted; the file is null when that is not
/// known. Safe in signal handlers.
asterism_site_v1 site_of (const Task &task);

/// Returns a name for messages and traces: the one given, else the address of
/// the function, else that the task has no codelet.  The string is never freed.
const char *name_of (const Task &task);

} // namespace asterism::task

#endif
