// SPDX-License-Identifier: LGPL-2.1-or-later
// Recorder: what happened when, on which worker or link; written as a trace
// that browsers' trace viewers open, and as statistics.

#ifndef ASTERISM_TRACE_RECORDER_H
#define ASTERISM_TRACE_RECORDER_H

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "base/options.h"
#include "base/status.h"
#include "base/ticks.h"
#include "trace/run_log.h"

namespace asterism::trace
{

struct TaskGraph;

/// The states of one task on a worker, in this order (E10).
enum class Step : uint8_t
{
  Popped,   // the policy gave it to the worker
  Fetched,  // its data are on the worker's node
  Started,  // its function was called or enqueued
  Executed, // its function has finished
  Notified, // callback run, dependents unlocked
};

/// Collects events in per-thread buffers.  Every function is safe from any
/// thread, and costs one load and branch while off.
class Recorder
{
public:
  /// `options` outlive it.
  explicit Recorder (const Options &options);
  ~Recorder ();

  bool
  on () const
  {
    return on_;
  }

  /// Of several processes' traces, in the name under STARPU_FXT_PREFIX.
  void set_number (int number);

  void name_worker (int worker, const std::string &name);
  void name_node (int node, const std::string &name);

  void
  task_step (Step step, uint64_t task, const char *name, int worker)
  {
    if (on_)
      record_step (step, task, name, worker);
  }

  /// Where a worker, one thread at a time, records what it runs: in place of
  /// all steps of a task that is nothing but a call of its function, unless it
  /// is off or paused; times from clock ().  Lives as long as the Recorder.
  RunLog &runs_of (int worker);
  const TickClock &
  clock () const
  {
    return clock_;
  }

  /// From now on `listener` is called with `who` when a transfer of so many
  /// bytes to a node begins, and when it has ended, by the thread that sees it.
  using Listener = void (*) (void *who, bool begins, int target, size_t bytes);
  void
  listen (Listener listener, void *who)
  {
    listener_ = listener;
    who_ = who;
  }
  void
  tell (bool begins, int target, size_t bytes) const
  {
    if (__builtin_expect (listener_ != nullptr, 0))
      listener_ (who_, begins, target, bytes);
  }

  /// A transfer that has finished; times from now_us ().
  void
  transfer (int source, int target, size_t bytes, double begin_us,
            double end_us)
  {
    if (on_)
      record_transfer (source, target, bytes, begin_us, end_us);
  }

  void
  idle (int worker, double begin_us, double end_us)
  {
    if (on_)
      record_idle (worker, begin_us, end_us);
  }

  /// Something the application wants to find in the trace, now.
  void
  mark (int worker, const std::string &name)
  {
    if (on_)
      record_mark (worker, name);
  }

  /// The iteration of the application that a task belongs to; "" when that is
  /// not known.
  void label (uint64_t task, const std::string &iteration);
  std::string label_of (uint64_t task) const;

  /// While it is paused nothing is recorded.
  void
  pause (bool paused)
  {
    // Relaxed: what happens meanwhile may be recorded or not.
    paused_.store (paused, std::memory_order_relaxed);
  }

  /// Microseconds since the Recorder was made.
  double now_us () const;

  /// Tasks of that name are to be seen in that colour, 0xRRGGBB.
  void color (const char *name, unsigned color);

  /// Writes the trace file, if one was asked for, with what the graph of the
  /// same run (or null) knows of the tasks.
  Status write (const TaskGraph *graph = nullptr);

  bool
  paused () const
  {
    return paused_.load (std::memory_order_relaxed);
  }

private:
  void record_step (Step step, uint64_t task, const char *name, int worker);
  void record_transfer (int source, int target, size_t bytes, double begin_us,
                        double end_us);
  void record_idle (int worker, double begin_us, double end_us);

  void record_mark (int worker, const std::string &name);
  bool on_ = false;
  Listener listener_ = nullptr;
  void *who_ = nullptr;
  const TickClock clock_;
  std::atomic<bool> paused_{ false };
  struct Details;
  std::unique_ptr<Details> details_;
};

} // namespace asterism::trace

#endif
