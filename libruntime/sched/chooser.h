// SPDX-License-Identifier: LGPL-2.1-or-later
// Chooser: which worker will have finished a task first.

#ifndef ASTERISM_SCHED_CHOOSER_H
#define ASTERISM_SCHED_CHOOSER_H

#include <atomic>
#include <cmath>
#include <vector>

#include "sched/scheduler.h"
#include "sched/workload.h"

namespace asterism::sched
{

class Costs;

/// A worker and an implementation for a task.
struct Choice
{
  const WorkerInfo *worker = nullptr;
  unsigned implementation = 0;
  double duration = NAN; ///< NaN: unknown, to be tried
  double transfer = 0;
  double cost = INFINITY;
  unsigned bookings = 0; ///< of the worker, by then
};

/// The best choice among the workers that are known, and the one where it
/// should be tried.
struct Choices
{
  Choice known, trial;
  double now = 0; ///< when it was made

  /// The one to take; its worker may be null.
  const Choice &
  best () const
  {
    return known.worker != nullptr && trial.worker != nullptr ? trial : known;
  }
};

/// Knows what every worker has been given, and what that is expected to take.
/// Any thread, without a lock, where nothing else is said: these are estimates.
class Chooser
{
public:
  /// `transfers`: their time counts.
  Chooser (const Context &context, bool transfers)
      : context_ (context), transfers_ (transfers),
        booked_ (context.workers.size ()),
        listener_ (context.estimator.choice_listener ()),
        tells_ (listener_ != nullptr ? listener_->wants_choices () : kNever)
  {
  }

  /// Of a bundle's task: one call at a time.
  Choices choose (const Task &task) const;
  /// True unless the worker has been given others since the choice, or must not
  /// have the task any more.  Requires: it has a worker.
  bool holds (const Choice &choice, const Task &task) const;
  /// True unless enough tasks are being tried on workers like this one.
  bool may_try (const WorkerInfo &worker) const;

  /// Books the task on a worker.  One call at a time.
  void book (Task &task, const WorkerInfo &worker, double duration,
             double transfer);
  /// As Policy's.
  void started (const Task &task, const WorkerInfo &worker);
  void finished (const Task &task, const WorkerInfo &worker, double now);
  void refused (const Task &task, const WorkerInfo &worker);

  /// Returns the load of a worker.
  const Workload &
  load (const WorkerInfo &worker) const
  {
    return booked_[size_t (worker.id)].load;
  }

private:
  /// One worker's.
  struct alignas (64) Booked
  {
    Workload load;
    std::atomic<int> trials{ 0 };        ///< tasks here of unknown duration
    std::atomic<unsigned> bookings{ 0 }; ///< tasks it has been given
  };
  Booked &
  booked (const WorkerInfo &worker)
  {
    return booked_[size_t (worker.id)];
  }

  void tell (const Task &task) const;
  void consider (Choices &choices, const Task &task, const WorkerInfo &worker,
                 Costs &costs, double now) const;
  double busy_for (double now) const;
  double rest_of_bundle (const Task &task, const WorkerInfo &worker) const;
  Choices choose_for_bundle (const Task &task) const;
  void end_trial (const Task &task, const WorkerInfo &worker);

  const Context context_;
  const bool transfers_;
  std::vector<Booked> booked_; ///< by worker
  ChoiceListener *const listener_;
  const std::atomic<bool> &tells_; ///< whether the listener wants choices
  static inline const std::atomic<bool> kNever{ false };
};

} // namespace asterism::sched

#endif
