// SPDX-License-Identifier: LGPL-2.1-or-later
// Task: one application of a codelet to data, as the engine keeps it.
//
// contract

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
class Family;
}

namespace asterism::task
{

struct Task;

/// Where a task is in its life (E10, R06).
enum class State : uint8_t
{
  Building, // not yet submitted
  Waiting,  // for dependencies or data
  Ready,    // with the policy
  Running,  // a worker has it, its transfers included
  Finished,
};

/// Requesters to let arrive when a task or tag is done.
struct Successor
{
  data::Requester *requester;
  Successor *next;
};

/// What the explicit dependencies of a task that is being built let arrive, in
/// its stead: it may be destroyed before they end.
struct Gate
{
  data::Requester requester; ///< first: it is found by this
  Task *task;                ///< null when it was destroyed unsubmitted
};

/// The engine's record of a task; a public starpu_task may stand before it
/// (`user`), and need not.  Lives in a per-thread pool from creation until
/// nobody can ask for it any more.  Three cache lines, then its accesses.
struct alignas (64) Task
{
  data::Requester requester; ///< what it waits for
  union
  {
    Task *next = nullptr; ///< in whichever queue holds it
    Gate *gate;           ///< when `gated`: before that
    Task *outer;  ///< when a worker is in it: the one that it was in before
    size_t place; ///< when core/passing.h knows it
  };
  struct starpu_codelet *codelet = nullptr; ///< null: does nothing
  struct starpu_task *user = nullptr;
  void *argument = nullptr; ///< second argument of the function
  data::Access *accesses = nullptr;
  uint16_t access_count = 0;
  std::atomic<State> state{ State::Building }; ///< release: for bundle.cc
  uint8_t implementation = 0; ///< which of the codelet's, chosen by the policy
  int priority = 0;
  int16_t worker = -1;   ///< the only worker that may run it; -1: any
  int16_t assigned = -1; ///< the worker the policy chose, for a wake-up
  uint32_t where = 0;    ///< bit a: some implementation for Arch a

  SpinLock lock; ///< guards successors, done and finished
  bool done = false;
  bool unordered = false; ///< some accesses enter their queues when the
                          ///< task is otherwise ready, not at submission
  bool entered = false;   ///< all have, and its claims stand
  data::Turn turn = data::Turn::Submission; ///< the last one taken
  bool gated = false;        ///< it has explicit dependencies to be counted
  bool asynchronous = false; ///< the chosen implementation only enqueues
  bool kept = false;         ///< outlives its end, until destroy ()
  bool simple = false;    ///< it has a codelet with one implementation, which
                          ///< every worker of an Arch in `where` can run
  bool view = false;      ///< `user` was made by the engine
  bool suspected = false; ///< the watchdog knows it, or core/passing.h
  bool watched = false;   ///< `user` has callbacks, a tag or a profile
  uint8_t context = 0;    ///< the scheduling context; 0: all workers
  bool joins = false;     ///< the engine's own: joins what tasks reduced
  bool failed = false;    ///< it ends without having been executed
  uint8_t attempts = 0;   ///< launches that failed
  bool heads = false;     ///< `family` is of the tasks that it has submitted
  bool recycled = false;  ///< of core/nested.h, and as new at its end, when a
                          ///< worker keeps it for its next
  /// It has ended, and the engine touches a `kept` one no more.  Acquire:
  /// partner of the release in end ().
  std::atomic<bool> over{ false };
  bool within = false; ///< it uses data in the stead of its submitter
                       ///< (core/delegation.h)
  /// What its end waits for: 1 for its function, and for others as below.
  std::atomic<int64_t> unended{ 1 };
  uint32_t block_bytes = 0; ///< of the pooled block, accesses included; 0:
                            ///< it lies in a block of somebody else's
  uint32_t access_room = 0; ///< accesses that fit inline
  Successor *successors = nullptr;
  /// Those that it is counted among, as a task has submitted it and may wait.
  core::Family *family = nullptr;
  const struct asterism_site_v1 *site = nullptr; ///< of the call
  const char *name = nullptr;

  double predicted = 0;          ///< us of computation, the policy's estimate
  double predicted_transfer = 0; ///< us of transfers

  uint64_t sequence = 0;  ///< number, about in order of submission
  uint32_t footprint = 0; ///< of its data's layouts; 0: not computed
  uint32_t refused = 0;   ///< bit n: it could not be executed on node n; then
                          ///< `worker` was chosen by the engine
  /// What a policy found out of the tasks that must follow (sched/chains.h).
  std::atomic<uint64_t> chain{ 0 };
  Event *finished = nullptr; ///< signalled at the end, when somebody waits
};

/// What a task counts in Task::unended whose end the other's waits for, and
/// what does a release that the application promised.
constexpr int64_t kEndDependency = 2, kEndRelease = int64_t{ 1 } << 32;

/// Called when a task has nothing missing any more: the engine's.
void granted (data::Requester &task);

/// The task that a requester is, or null.
inline Task *
of_requester (data::Requester &requester)
{
  return requester.granted == granted ? reinterpret_cast<Task *> (&requester)
                                      : nullptr;
}

/// Makes a task with room for `accesses` and `argument_bytes` (16-aligned, at
/// `argument`) in one pooled block; null when out of memory.
Task *create (unsigned accesses, size_t argument_bytes);

/// Makes a task in memory of the caller's, aligned to a cache line, with the
/// room for `accesses` behind it.
inline Task *
construct (void *memory, unsigned accesses)
{
  Task *task = new (memory) Task;
  task->access_room = accesses;
  task->accesses = reinterpret_cast<data::Access *> (task + 1);
  return task;
}

/// Gives back a task that nothing refers to any more.
void destroy (Task *task);

/// Makes room for that many accesses in a task that has none entered; false
/// when out of memory.
bool reserve_accesses (Task &task, unsigned accesses);

/// Makes `after` wait for the end of `before`: counts one more missing, unless
/// `before` has ended.  Any thread that knows `before` is alive.  Out of
/// memory, the program ends.
void add_dependency (Task &before, data::Requester &after);

/// The same for a task that is being built; false when out of memory.
bool add_dependency (Task &before, Task &after);

/// Gives a task that is being built its gate, if it has none; false when out of
/// memory.
bool make_gate (Task &task);

/// Lets the explicit dependencies of a task count, at its submission.
/// Requires: the set-up itself still counts as missing.
void open_gate (Task &task);

/// Adds the tasks that wait for the end of `task` by explicit dependencies.
void collect_followers (Task &task, std::vector<Task *> &followers);

/// What waited for a task's end by explicit dependencies goes on.
void release (Successor *successors);

/// Marks the end and lets whoever depends on the task arrive.  Returns the
/// event to signal, or null.
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
  // Release: partner of whoever destroys the task then.
  task.over.store (true, std::memory_order_release);
  if (__builtin_expect (successors != nullptr, 0))
    release (successors);
  return finished;
}

/// True when some of its data are to be in main memory, whoever executes it.
bool wants_main_memory (const Task &task);

/// The task behind a public one, or null when it was never submitted.
inline Task *
from_public (const struct starpu_task *user)
{
  auto *task = static_cast<Task *> (user->starpu_private);
  // Programs copy public tasks, private member and all.
  return task != nullptr && task->user == user ? task : nullptr;
}

/// The task's name, else its codelet's, its model's symbol, or the name of its
/// function; null when none was given.  Safe in a handler of signals.
const char *given_name_of (const Task &task);
/// Address of its function.
uintptr_t address_of (const Task &task);

/// Where the task was submitted, as far as it is known: else the file is null.
/// Safe in a handler of signals.
asterism_site_v1 site_of (const Task &task);

/// Name for messages and traces: the one given, else the address of its
/// function, else that it has no codelet.  Lives for ever.
const char *name_of (const Task &task);

} // namespace asterism::task

#endif
