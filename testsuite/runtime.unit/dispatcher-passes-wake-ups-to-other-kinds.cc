/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A worker that was woken for a task which others could take as well, and has
   another one in hand by then, wakes one of another kind when none of its own
   sleeps.
   rows: G14
   configs: one */

#include <memory>

#include "lib-scripted-policy.h"

namespace
{

enum : int
{
  kCore,
  kDevice,
  kWorkers
};

/// Not for ever: then a worker does not look before it is counted as asleep.
constexpr unsigned kLongUs = 1000000;

core::Dispatcher dispatcher;
const auto workers = workers_of ({ Arch::Cpu, Arch::Cuda });
Waker wakers[kWorkers];
Task pushed, own;

/// One thread stands for both workers: in the device's last look before it
/// sleeps the core comes to its own, and in that the task is pushed.
class Script final : public ScriptedPolicy
{
public:
  Task *
  pop (const WorkerInfo &worker) override
  {
    if (worker.id == next && worker.id == kDevice)
      {
        next = kCore;
        CHECK (dispatcher.await (workers[kCore], kLongUs, false,
                                 dispatcher.announced ())
               == &own);
        CHECK (wakers[kCore].awake ());
        CHECK (wakers[kDevice].awake ());
        return &pushed;
      }
    if (worker.id == next)
      {
        next = kWorkers;
        dispatcher.push_simple (pushed, nullptr);
        return &own;
      }
    return nullptr;
  }
  bool
  has_ready () const override
  {
    return true;
  }

  int next = kDevice; ///< who comes to its last look
};

} // namespace

int
main ()
{
  dispatcher.start (std::make_unique<Script> (), "script", workers,
                    { &wakers[kCore], &wakers[kDevice] });
  for (Task *task : { &pushed, &own })
    {
      task->simple = true;
      task->where = kCpu | 1u << unsigned (Arch::Cuda);
    }
  CHECK (dispatcher.await (workers[kDevice], kLongUs, false,
                           dispatcher.announced ())
         == &pushed);
  return 0;
}
