/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A worker that was woken for a task, and has another one in hand by then,
   wakes one of its kind that sleeps.
   rows: G14
   configs: one */

#include <deque>
#include <memory>
#include <utility>

#include "lib-scripted-policy.h"

namespace
{

enum : int
{
  kFirst,
  kSecond,
  kDevice,
  kWorkers
};

/// One thread stands for both workers of a kind.  The second one's last look
/// before it sleeps has the first one come to its own, in which that is woken
/// for a task, and finds another.
class Script final : public ScriptedPolicy
{
public:
  explicit Script (core::Dispatcher &dispatcher) : dispatcher_ (dispatcher) {}

  void
  push (Task &task, const WorkerInfo *) override
  {
    ready_.push_back (&task);
  }

  Task *
  pop (const WorkerInfo &worker) override
  {
    Task *task = nullptr;
    if (worker.id == kFirst && pushed != nullptr)
      {
        dispatcher_.push_simple (*std::exchange (pushed, nullptr), nullptr);
        std::swap (task, own);
      }
    else if (worker.id == kSecond && before_sleep)
      std::exchange (before_sleep, nullptr) ();
    else if (!ready_.empty ())
      {
        task = ready_.front ();
        ready_.pop_front ();
      }
    return task;
  }

  bool
  has_ready () const override
  {
    return !ready_.empty ();
  }

  Task *pushed = nullptr; ///< while the first one looks, which gets its own
  Task *own = nullptr;
  void (*before_sleep) () = nullptr; ///< called while the second one looks

private:
  core::Dispatcher &dispatcher_;
  std::deque<Task *> ready_;
};

/// Not for ever: then a worker does not look before it is counted as asleep.
constexpr unsigned kLongUs = 1000000;

core::Dispatcher dispatcher;
const auto workers = workers_of ({ Arch::Cpu, Arch::Cpu, Arch::Cuda });
Waker wakers[kWorkers];
Task pushed, own;

void
look_as_first ()
{
  CHECK (dispatcher.await (workers[kFirst], kLongUs, false,
                           dispatcher.announced ())
         == &own);
  CHECK (wakers[kSecond].awake ());
  CHECK (!wakers[kDevice].awake ());
}

} // namespace

int
main ()
{
  auto policy = std::make_unique<Script> (dispatcher);
  Script &script = *policy;
  dispatcher.start (std::move (policy), "script", workers,
                    { &wakers[kFirst], &wakers[kSecond], &wakers[kDevice] });
  for (Task *task : { &pushed, &own })
    {
      task->simple = true;
      task->where = kCpu;
    }
  script.pushed = &pushed;
  script.own = &own;
  script.before_sleep = look_as_first;
  CHECK (dispatcher.await (workers[kSecond], kLongUs, false,
                           dispatcher.announced ())
         == &pushed);
  CHECK (!script.has_ready ());
  return 0;
}
