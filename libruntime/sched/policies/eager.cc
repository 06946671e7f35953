// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy eager: one queue for all, first come first served (E32).

#include "sched/ready_queue.h"

namespace asterism::sched
{

namespace
{

class Eager final : public Policy
{
public:
  explicit Eager (const Context &context) : ready_ (context, false) {}

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
  return std::make_unique<Eager> (context);
}

} // namespace

extern const PolicyInfo eager_policy;
const PolicyInfo eager_policy
    = { "eager", "one queue for all workers, first come first served", make };

} // namespace asterism::sched
