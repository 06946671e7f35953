// SPDX-License-Identifier: LGPL-2.1-or-later
// FuzzedPolicy: a policy around which threads yield at random, for tests.

#include "core/fuzzed_policy.h"

#include <utility>

#include "base/fuzz.h"

namespace asterism::core
{

namespace
{

// Not in the header: a compiler that sees it where the policy is called takes
// it for the likeliest one.
class FuzzedPolicy final : public sched::Policy
{
public:
  explicit FuzzedPolicy (std::unique_ptr<sched::Policy> policy)
      : policy_ (std::move (policy))
  {
  }

  void
  push (sched::Task &task, const sched::WorkerInfo *from) override
  {
    fuzz::point ();
    policy_->push (task, from);
    fuzz::point ();
  }
  sched::Task *
  pop (const sched::WorkerInfo &worker) override
  {
    fuzz::point ();
    sched::Task *task = policy_->pop (worker);
    fuzz::point ();
    return task;
  }
  std::unique_ptr<sched::Policy>
  for_equals () const override
  {
    std::unique_ptr<sched::Policy> equals = policy_->for_equals ();
    return equals != nullptr ? fuzzed (std::move (equals)) : nullptr;
  }
  bool
  indifferent (const sched::Task &task) const override
  {
    return policy_->indifferent (task);
  }
  void
  prepare (sched::Task &task) override
  {
    policy_->prepare (task);
    fuzz::point ();
  }
  void
  started (sched::Task &task, const sched::WorkerInfo &worker) override
  {
    policy_->started (task, worker);
  }
  void
  finished (sched::Task &task, const sched::WorkerInfo &worker,
            double now) override
  {
    policy_->finished (task, worker, now);
  }
  void
  refused (sched::Task &task, const sched::WorkerInfo &worker) override
  {
    policy_->refused (task, worker);
  }
  sched::Foresight
  foresight (const sched::Task &task) const override
  {
    return policy_->foresight (task);
  }
  sched::Locking
  locking () const override
  {
    return policy_->locking ();
  }
  bool
  needs_timing () const override
  {
    return policy_->needs_timing ();
  }
  bool
  newest_first () const override
  {
    return policy_->newest_first ();
  }
  bool
  has_ready () const override
  {
    return policy_->has_ready ();
  }
  unsigned
  ready () const override
  {
    return policy_->ready ();
  }
  sched::Buckets *
  buckets () override
  {
    return policy_->buckets ();
  }

private:
  const std::unique_ptr<sched::Policy> policy_;
};

} // namespace

std::unique_ptr<sched::Policy>
fuzzed (std::unique_ptr<sched::Policy> policy)
{
  return std::make_unique<FuzzedPolicy> (std::move (policy));
}

} // namespace asterism::core
