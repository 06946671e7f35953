/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A worker that was woken for what was announced, and has a task by then, wakes
   one of its kind that sleeps, not one that cannot take it; without one of its
   kind all others, as some may.
   rows: G14
   configs: one */

#include <memory>

#include "lib-scripted-policy.h"

namespace
{

enum : int
{
  kDevice,
  kTold,
  kOther,
  kWorkers
};

/// Not for ever: then a worker does not look before it is counted as asleep.
constexpr unsigned kLongUs = 1000000;

core::Dispatcher dispatcher;
const auto workers = workers_of ({ Arch::Cuda, Arch::Cpu, Arch::Cpu });
Waker wakers[kWorkers];
Task own;

void
sleep_as (int worker, const Task *expected)
{
  CHECK (dispatcher.await (workers[worker], kLongUs, false,
                           dispatcher.announced ())
         == expected);
}

/// One thread stands for all workers: in the last look of one before it sleeps
/// the next one comes to its own, and in the last of these a task is announced.
class Script final : public ScriptedPolicy
{
public:
  Task *
  pop (const WorkerInfo &worker) override
  {
    const bool next = worker.id == sleeper;
    if (next && worker.id == kDevice && others_sleep)
      {
        sleeper = kOther;
        sleep_as (kOther, nullptr);
      }
    else if (next && worker.id != kTold)
      {
        sleeper = kTold;
        sleep_as (kTold, &own);
        CHECK (wakers[kOther].awake () == others_sleep);
        CHECK (wakers[kDevice].awake () == !others_sleep);
        for (Waker &waker : wakers)
          waker.wake (); // who has not been, for its sleep to end
      }
    else if (next)
      {
        sleeper = kWorkers;
        dispatcher.announce (kCpu);
        return &own;
      }
    return nullptr;
  }

  int sleeper = kDevice;     ///< who comes to its last look next
  bool others_sleep = false; ///< the other one of the kind as well
};

} // namespace

int
main ()
{
  own.simple = true;
  own.where = kCpu;
  auto policy = std::make_unique<Script> ();
  Script &script = *policy;
  dispatcher.start (std::move (policy), "script", workers,
                    { &wakers[kDevice], &wakers[kTold], &wakers[kOther] });
  for (const bool others_sleep : { false, true })
    {
      script.sleeper = kDevice;
      script.others_sleep = others_sleep;
      sleep_as (kDevice, nullptr);
      CHECK (script.sleeper == kWorkers);
      for (Waker &waker : wakers)
        if (waker.awake ())
          waker.park ();
    }
  return 0;
}
