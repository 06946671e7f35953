// SPDX-License-Identifier: LGPL-2.1-or-later
// Who belongs to which context: MemberEstimator, which lets a policy know of
// the workers of its context alone, and the contexts of threads.

#include "core/contexts.h"

#include "core/engine.h"

namespace asterism::core
{

using sched::Task;
using sched::WorkerInfo;

namespace
{

/// The calling thread's context; its number may be another's by now.
struct Current
{
  unsigned id = STARPU_NMAX_SCHED_CTXS;
  uint64_t serial = 0;
};
thread_local Current current_of_thread;

} // namespace

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
MemberEstimator::energy (const Task &task, const WorkerInfo &worker,
                         unsigned implementation) const
{
  return all_.energy (task, worker, implementation);
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

std::array<std::atomic<uint64_t>, STARPU_NMAX_SCHED_CTXS> Contexts::serials_;

unsigned
Contexts::current ()
{
  const auto [id, serial] = current_of_thread;
  if (id == 0 || id >= serials_.size ())
    return id;
  return serials_[id].load () == serial ? id : STARPU_NMAX_SCHED_CTXS;
}

void
Contexts::set_current (unsigned id)
{
  current_of_thread = { id, id < serials_.size () ? serials_[id].load () : 0 };
}

} // namespace asterism::core
