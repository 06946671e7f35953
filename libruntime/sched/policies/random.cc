// SPDX-License-Identifier: LGPL-2.1-or-later
// Policy random: any worker, in proportion to its speed, or to what
// STARPU_SCHED_WEIGHTS says (E35).

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/log.h"
#include "sched/queues.h"

namespace asterism::sched
{

namespace
{

constexpr std::string_view kArchNames[] = { "cpu", "opencl", "cuda" };
static_assert (std::size (kArchNames) == device::kArchCount);

/// Sets the weights that an item of the list is for, either the next worker's
/// or all of a kind; false when it makes no sense.
bool
set_weight (const Context &context, const std::string &item, size_t &next,
            std::vector<double> &weights)
{
  const size_t equals = item.find ('=');
  const bool by_kind = equals != item.npos;
  const char *text = item.c_str () + (by_kind ? equals + 1 : 0);
  char *end = nullptr;
  const double weight = strtod (text, &end);
  if (end == text || *end != 0 || !(weight >= 0 && weight < 1e300))
    return false;
  if (!by_kind)
    return next < weights.size () && ((weights[next++] = weight), true);
  const std::string_view kind = std::string_view (item).substr (0, equals);
  bool known = false;
  for (std::string_view name : kArchNames)
    known |= name == kind;
  for (size_t i = 0; i < weights.size (); ++i)
    if (kArchNames[unsigned (context.workers[i].arch)] == kind)
      weights[i] = weight;
  return known;
}

/// The workers' speeds, but for what the options say.
std::vector<double>
weights_of (const Context &context)
{
  std::vector<double> weights;
  for (const WorkerInfo &worker : context.workers)
    weights.push_back (worker.speed);
  const std::string &list = context.options.sched_weights;
  size_t next = 0;
  for (size_t begin = 0; begin < list.size ();)
    {
      const size_t end = std::min (list.find (',', begin), list.size ());
      const std::string item = list.substr (begin, end - begin);
      if (!set_weight (context, item, next, weights))
        log (Level::Warning,
             "STARPU_SCHED_WEIGHTS: `%s' is ignored: it is no weight of one of "
             "%zu workers, or of cpu, cuda or opencl",
             item.c_str (), weights.size ());
      begin = end + 1;
    }
  return weights;
}

class Random final : public Policy
{
public:
  explicit Random (const Context &context)
      : context_ (context), weights_ (weights_of (context)),
        queues_ (context.workers.size ()),
        state_ (uint64_t (context.options.seed))
  {
  }

  void
  push (Task &task, const WorkerInfo *) override
  {
    const WorkerInfo *chosen = draw (task);
    task.assigned = static_cast<int16_t> (chosen ? chosen->id : kWakeAll);
    (chosen ? queues_[size_t (chosen->id)] : nobodys_).push_back (task);
  }

  Task *
  pop (const WorkerInfo &worker) override
  {
    Task *own = queues_[size_t (worker.id)].pop_for (context_, worker);
    return own ? own : nobodys_.pop_for (context_, worker);
  }

private:
  /// Draws among the workers that can execute the task.
  const WorkerInfo *
  draw (const Task &task)
  {
    const WorkerInfo *chosen = nullptr;
    double sum = 0;
    for (const WorkerInfo &worker : context_.workers)
      {
        unsigned implementations;
        if (!context_.estimator.can_execute (task, worker, implementations))
          continue;
        // Replacing the earlier choice with this probability gives each its
        // due in one pass.
        const double weight = weights_[size_t (&worker - &context_.workers[0])];
        sum += weight;
        if (uniform () * sum < weight)
          chosen = &worker;
      }
    return chosen;
  }

  /// The next of a sequence between 0 and 1 (splitmix64).
  double
  uniform ()
  {
    uint64_t x = state_ += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return double ((x ^ x >> 31) >> 11) * 0x1p-53;
  }

  const Context context_;
  const std::vector<double> weights_; ///< by place in context_.workers
  std::vector<Fifo> queues_;          ///< by worker
  Fifo nobodys_; ///< tasks that no worker could execute when they came
  uint64_t state_;
};

std::unique_ptr<Policy>
make (const Context &context)
{
  return std::make_unique<Random> (context);
}

} // namespace

extern const PolicyInfo random_policy;
const PolicyInfo random_policy
    = { "random",
        "any worker, in proportion to its speed or STARPU_SCHED_WEIGHTS",
        make };

} // namespace asterism::sched
