// SPDX-License-Identifier: LGPL-2.1-or-later
// Runs a policy on imagined workers and tasks with a clock of its own, so that
// the schedule is exactly what the policy decided.

#ifndef TEST_SCHEDULE_H
#define TEST_SCHEDULE_H

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "expect.h"
#include "sched/scheduler.h"

namespace test
{

using namespace asterism;
using sched::Task;
using sched::WorkerInfo;

/// What happened to one task.
struct Ran
{
  uint64_t task;
  int worker;
  double begin, end;
};

class Machine final : public sched::Estimator
{
public:
  Options options;
  std::vector<WorkerInfo> workers;
  std::deque<Task> tasks;
  std::vector<Ran> ran;
  std::vector<std::string> prefetched; ///< "task to node"
  double clock = 0;

  /// True duration and what the policy is told; by default the same.
  std::function<double (const Task &, const WorkerInfo &)> truth
      = [] (const Task &, const WorkerInfo &) { return 10.0; };
  std::function<double (const Task &, const WorkerInfo &, unsigned)> told;
  std::function<double (const Task &, data::NodeId)> transfers
      = [] (const Task &, data::NodeId) { return 0.0; };
  std::function<unsigned (const Task &, const WorkerInfo &)> able
      = [] (const Task &, const WorkerInfo &) { return 1u; };
  /// Tasks that wait for the given one.
  std::map<uint64_t, std::vector<uint64_t>> after;
  /// How many tasks each one waits for; 1 where nothing is said.
  std::map<uint64_t, unsigned> missing;

  WorkerInfo &
  add_worker (device::Arch arch = device::Arch::Cpu, data::NodeId node = 0,
              double speed = 1)
  {
    WorkerInfo info;
    info.id = int (workers.size ());
    info.arch = arch;
    info.node = node;
    info.model = unsigned (arch);
    info.speed = speed;
    workers.push_back (info);
    return workers.back ();
  }

  Task &
  add_task (int priority = 0)
  {
    Task &task = tasks.emplace_back ();
    task.sequence = tasks.size () - 1;
    task.priority = priority;
    task.where = (1u << device::kArchCount) - 1;
    task.state = task::State::Waiting;
    return task;
  }

  /// Makes the policy of that name.
  sched::Policy &
  use (const char *name)
  {
    const sched::PolicyInfo *info = sched::find_policy (name);
    expect (info != nullptr, "no such policy");
    policy_ = info->make (sched::Context{ workers, *this, options });
    return *policy_;
  }

  void
  push (Task &task, const WorkerInfo *from = nullptr)
  {
    expect (ready_.insert (&task).second, "pushed twice");
    task.state = task::State::Ready;
    policy_->push (task, from);
  }

  void
  push_all ()
  {
    for (Task &task : tasks)
      push (task);
  }

  /// Lets the workers work until nothing is left to do; gives the makespan.
  double
  run ()
  {
    std::vector<Task *> current (workers.size ());
    std::vector<double> end (workers.size ());
    for (;;)
      {
        for (const WorkerInfo &worker : workers)
          if (!current[worker.id])
            if (Task *task = take (worker))
              {
                current[worker.id] = task;
                end[worker.id] = clock + transfers (*task, worker.node)
                                 + truth (*task, worker);
              }
        int next = -1;
        for (const WorkerInfo &worker : workers)
          if (current[worker.id] && (next < 0 || end[worker.id] < end[next]))
            next = worker.id;
        if (next < 0)
          return clock;
        clock = end[next];
        finish (*std::exchange (current[next], nullptr), workers[next]);
      }
  }

  /// Prints who ran what and when, by worker.
  void
  print () const
  {
    for (const WorkerInfo &worker : workers)
      {
        printf ("worker %d:", worker.id);
        for (const Ran &one : ran)
          if (one.worker == worker.id)
            printf (" %llu[%g,%g]", (unsigned long long)one.task, one.begin,
                    one.end);
        printf ("\n");
      }
  }

  unsigned
  count (int worker) const
  {
    return unsigned (
        std::count_if (ran.begin (), ran.end (), [worker] (const Ran &one) {
          return one.worker == worker;
        }));
  }

  bool
  can_execute (const Task &task, const WorkerInfo &worker,
               unsigned &implementations) const override
  {
    implementations = able (task, worker);
    return implementations != 0;
  }
  double
  duration (const Task &task, const WorkerInfo &worker,
            unsigned implementation) const override
  {
    return told ? told (task, worker, implementation) : truth (task, worker);
  }
  double
  energy (const Task &, const WorkerInfo &, unsigned) const override
  {
    return NAN;
  }
  double
  transfer (const Task &task, data::NodeId node) const override
  {
    return transfers (task, node);
  }
  void
  prefetch (Task &task, data::NodeId node) const override
  {
    const_cast<Machine *> (this)->prefetched.push_back (
        std::to_string (task.sequence) + " to " + std::to_string (node));
  }
  double
  now () const override
  {
    return clock;
  }
  void
  need_times () const override
  {
  }

private:
  Task *
  take (const WorkerInfo &worker)
  {
    Task *task = policy_->pop (worker);
    if (!task)
      return nullptr;
    expect (ready_.erase (task) == 1, "the policy gave a task that was not "
                                      "ready");
    expect (able (*task, worker) >> task->implementation & 1,
            "the worker cannot execute this");
    task->state = task::State::Running;
    begin_[task] = clock;
    policy_->started (*task, worker);
    return task;
  }

  void
  finish (Task &task, const WorkerInfo &worker)
  {
    task.state = task::State::Finished;
    ran.push_back ({ task.sequence, worker.id, begin_[&task], clock });
    policy_->finished (task, worker, now ());
    for (uint64_t next : after[task.sequence])
      if (unsigned &left = missing[next]; left > 1)
        --left;
      else
        push (tasks[next], &worker);
  }

  std::unique_ptr<sched::Policy> policy_;
  std::set<Task *> ready_; ///< pushed and not popped
  std::map<Task *, double> begin_;
};

} // namespace test

#endif
