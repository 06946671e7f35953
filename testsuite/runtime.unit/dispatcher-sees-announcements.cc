/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A worker does not sleep when a task has been announced since it looked where
   that is, be it before or while it looks at the policy; else it does.
   rows: G14
   configs: one */

#include <memory>
#include <utility>

#include "lib-scripted-policy.h"

namespace
{

/// Never has a task; while a worker looks for one, another is announced.
class Announcing final : public ScriptedPolicy
{
public:
  explicit Announcing (core::Dispatcher &dispatcher) : dispatcher_ (dispatcher)
  {
  }
  Task *
  pop (const WorkerInfo &) override
  {
    if (std::exchange (announces, false))
      dispatcher_.announce (kCpu);
    return nullptr;
  }

  bool announces = false; ///< the next time

private:
  core::Dispatcher &dispatcher_;
};

core::Dispatcher dispatcher;
const auto workers = workers_of ({ Arch::Cpu });
Waker waker;

/// A wake-up from before ends any sleep, and is left when there is none.
bool
sleeps (unsigned microseconds, unsigned announced)
{
  waker.wake ();
  CHECK (dispatcher.await (workers[0], microseconds, false, announced)
         == nullptr);
  const bool slept = !waker.awake ();
  if (!slept)
    waker.park ();
  return slept;
}

} // namespace

int
main ()
{
  auto policy = std::make_unique<Announcing> (dispatcher);
  Announcing &announcing = *policy;
  dispatcher.start (std::move (policy), "announcing", workers, { &waker });
  for (const unsigned microseconds : { 0u, 1000000u })
    {
      unsigned announced = dispatcher.announced ();
      CHECK (sleeps (microseconds, announced));
      dispatcher.announce (kCpu);
      CHECK (!sleeps (microseconds, announced));
      announced = dispatcher.announced ();
      CHECK (sleeps (microseconds, announced));
      announcing.announces = true;
      CHECK (!sleeps (microseconds, announced));
      CHECK (!announcing.announces);
    }
  return 0;
}
