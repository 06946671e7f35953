// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy heft: the ready task of the highest upward rank first, to the worker
// that will finish it first (C27).  Ranks are priorities, which the runtime
// sets from the graph of an earlier run.  A task is given to a worker when one
// runs out of tasks: those of higher rank that are ready by then choose before
// it.

#include <vector>

#include "sched/chooser.h"
#include "sched/queues.h"

namespace asterism::sched
{

namespace
{

class Heft final : public Policy
{
public:
  explicit Heft (const Context &context)
      : context_ (context), chooser_ (context, true),
        lanes_ (context.workers.size ())
  {
  }

  void
  push (Task &task, const WorkerInfo *) override
  {
    ready_.push (task);
    task.assigned = kWakeAll;
  }

  Task *
  pop (const WorkerInfo &worker) override
  {
    PriorityQueue &own = lanes_[size_t (worker.id)];
    while (Task *task = own.size () <= worker.depth
                            ? ready_.pop_for (context_, worker)
                            : nullptr)
      {
        const Choices choices = chooser_.choose (*task);
        // What nothing is known of is tried here.
        const Choice choice = choices.best ().worker != nullptr
                                  ? choices.best ()
                                  : Choice{ &worker, task->implementation };
        task->implementation = static_cast<uint8_t> (choice.implementation);
        chooser_.book (*task, *choice.worker, choice.duration, choice.transfer);
        if (choice.transfer > 0 && context_.options.prefetch > 0)
          context_.estimator.prefetch (*task, choice.worker->node);
        lanes_[size_t (choice.worker->id)].push (*task);
      }
    return own.pop ();
  }

  void
  started (Task &task, const WorkerInfo &worker) override
  {
    chooser_.started (task, worker);
  }
  void
  finished (Task &task, const WorkerInfo &worker, double now) override
  {
    chooser_.finished (task, worker, now);
  }
  void
  refused (Task &task, const WorkerInfo &worker) override
  {
    chooser_.refused (task, worker);
  }
  Foresight
  foresight (const Task &) const override
  {
    return Foresight::Everything;
  }
  bool
  needs_timing () const override
  {
    return true;
  }

private:
  const Context context_;
  Chooser chooser_;
  PriorityQueue ready_;              ///< not given to a worker yet
  std::vector<PriorityQueue> lanes_; ///< by worker
};

} // namespace

extern const PolicyInfo heft_policy;
const PolicyInfo heft_policy
    = { "heft", "by upward rank, to the worker that will finish it first",
        [] (const Context &context) -> std::unique_ptr<Policy> {
          return std::make_unique<Heft> (context);
        } };

} // namespace asterism::sched
