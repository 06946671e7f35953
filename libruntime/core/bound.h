// SPDX-License-Identifier: LGPL-2.1-or-later
// Bound: the tasks that ran between two moments, to compare how long they took
// with how long they would take at best.

#ifndef ASTERISM_CORE_BOUND_H
#define ASTERISM_CORE_BOUND_H

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "base/mutex.h"
#include "data/access.h"
#include "perfmodel/model.h"
#include "sched/scheduler.h"
#include "task/task.h"

namespace asterism::core
{

/// Records tasks as they end.  Any thread.
class Bound
{
public:
  /// Tasks that take equally long: of one codelet, on data of one size.
  struct Kind
  {
    std::string name;
    perfmodel::Query query;
    uint32_t where = 0; ///< bit a: it can be executed on Arch a
    unsigned count = 0;
    std::vector<double> measured_us; ///< by worker, in all
    std::vector<unsigned> runs;      ///< by worker
  };
  struct Use
  {
    const data::Handle *handle;
    data::Mode mode;
  };
  struct Record
  {
    uint64_t sequence;
    size_t kind;
    int priority;
    std::vector<Use> uses;           ///< in order of submission
    std::vector<uint64_t> followers; ///< by explicit dependencies
  };
  struct Everything
  {
    std::vector<Kind> kinds;
    std::vector<Record> records;
    double begun_us = 0, ended_us = 0; ///< of the first and the last of them
  };

  /// Forgets what was recorded and begins anew.
  void start (bool dependencies, unsigned workers);
  void stop ();
  void clear ();

  bool
  on () const
  {
    // Relaxed: tasks that end meanwhile may be recorded or not.
    return on_.load (std::memory_order_relaxed);
  }

  /// A task has been executed.
  void record (task::Task &task, const sched::WorkerInfo &worker,
               const perfmodel::Query &query, double begin_us, double end_us);

  Everything everything () const;

private:
  size_t kind_of (const task::Task &task, const perfmodel::Query &query)
      REQUIRES (mutex_);

  std::atomic<bool> on_{ false };
  mutable Mutex mutex_;
  bool dependencies_ GUARDED_BY (mutex_) = false;
  unsigned workers_ GUARDED_BY (mutex_) = 0;
  Everything all_ GUARDED_BY (mutex_);
};

/// The recorded tasks that each has to wait for, by place in `records`, which
/// is put in order of submission.
std::vector<std::vector<size_t>>
dependencies_of (std::vector<Bound::Record> &records);

} // namespace asterism::core

#endif
