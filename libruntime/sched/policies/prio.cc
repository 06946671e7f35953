// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy prio: one queue for all, highest priority first (E33).

#include "sched/ready_queue.h"

namespace asterism::sched
{

namespace
{

class Prio final : public Policy
{
public:
  explicit Prio (const Context &context) : ready_ (context, true) {}

  void
  push (Task &task, const WorkerInfo *) override
  {
    ready_.push (task);
  }

  Task *
  pop (const WorkerInfo &worker) override
  {
    return ready_.pop (worker);
  }

private:
  ReadyQueue ready_;
};

std::unique_ptr<Policy>
make (const Context &context)
{
  return std::make_unique<Prio> (context);
}

} // namespace

extern const PolicyInfo prio_policy;
const PolicyInfo prio_policy
    = { "prio", "one queue for all workers, highest priority first", make };

} // namespace asterism::sched
