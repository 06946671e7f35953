/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A worker does not sleep when a task has been announced since it looked where
   that is, be it before or while it looks at the policy; else it does.
   rows: E17 E19
   configs: one */

#include <memory>
#include <utility>
#include <vector>

#include "base/check.h"
#include "core/dispatcher.h"

using namespace asterism;
using sched::WorkerInfo;
using task::Task;

namespace
{

constexpr uint32_t kWhere = 1u << unsigned (device::Arch::Cpu);

/// Never has a task; while a worker looks for one, another is announced.
class Announcing final : public sched::Policy
{
public:
  explicit Announcing (core::Dispatcher &dispatcher) : dispatcher_ (dispatcher)
  {
  }
  void
  push (Task &, const WorkerInfo *) override
  {
  }
  Task *
  pop (const WorkerInfo &) override
  {
    if (std::exchange (announces, false))
      dispatcher_.announce (kWhere);
    return nullptr;
  }
  sched::Locking
  locking () const override
  {
    return sched::Locking::Policy;
  }
  bool
  has_ready () const override
  {
    return false;
  }

  bool announces = false; ///< the next time

private:
  core::Dispatcher &dispatcher_;
};

core::Dispatcher dispatcher;
std::vector<WorkerInfo> workers (1);
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
      dispatcher.announce (kWhere);
      CHECK (!sleeps (microseconds, announced));
      announced = dispatcher.announced ();
      CHECK (sleeps (microseconds, announced));
      announcing.announces = true;
      CHECK (!sleeps (microseconds, announced));
      CHECK (!announcing.announces);
    }
  return 0;
}
