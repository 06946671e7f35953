// SPDX-License-Identifier: LGPL-2.1-or-later
// MemberEstimator: lets a policy know of the workers of its context alone.

#include "core/contexts.h"

namespace asterism::core
{

using sched::Task;
using sched::WorkerInfo;

MemberEstimator::MemberEstimator (const sched::Estimator &all, size_t workers)
    : all_ (all), members_ (workers)
{
}

bool
MemberEstimator::contains (int worker) const
{
  return worker >= 0 && static_cast<size_t> (worker) < members_.size ()
         && members_[static_cast<size_t> (worker)].load ();
}

bool
MemberEstimator::set (int worker, bool member)
{
  return members_[static_cast<size_t> (worker)].exchange (member);
}

std::vector<int>
MemberEstimator::all () const
{
  std::vector<int> members;
  for (size_t i = 0; i < members_.size (); ++i)
    if (members_[i].load ())
      members.push_back (static_cast<int> (i));
  return members;
}

void
MemberEstimator::let_leave (int worker)
{
  leaving_.store (worker);
}

bool
MemberEstimator::can_execute (const Task &task, const WorkerInfo &worker,
                              unsigned &implementations) const
{
  return (contains (worker.id) || leaving_.load () == worker.id)
         && all_.can_execute (task, worker, implementations);
}

double
MemberEstimator::duration (const Task &task, const WorkerInfo &worker,
                           unsigned implementation) const
{
  return all_.duration (task, worker, implementation);
}

double
MemberEstimator::transfer (const Task &task, data::NodeId node) const
{
  return all_.transfer (task, node);
}

void
MemberEstimator::prefetch (Task &task, data::NodeId node) const
{
  all_.prefetch (task, node);
}

double
MemberEstimator::now () const
{
  return all_.now ();
}

void
MemberEstimator::need_times () const
{
  all_.need_times ();
}

} // namespace asterism::core
