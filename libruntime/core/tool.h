// SPDX-License-Identifier: LGPL-2.1-or-later
// Tool: a profiling tool of the application's that is told of events.

#ifndef ASTERISM_CORE_TOOL_H
#define ASTERISM_CORE_TOOL_H

#include <array>
#include <atomic>
#include <memory>

#include "starpu_profiling_tool.h"

#include "base/options.h"
#include "sched/scheduler.h"

namespace asterism::core
{

/// The functions that a tool registered for events (starpu_profiling_tool.h).
/// Any thread.  Without a tool there is no object of this class, and tasks are
/// executed as if there were no such thing: a tool has all of them timed, which
/// takes them off the paths on which nobody looks.
class Tool
{
public:
  using Event = enum starpu_prof_tool_event;
  using Info = struct starpu_prof_tool_info;

  /// Opens the library that STARPU_PROF_TOOL names, or finds the tool in the
  /// program, and lets it register.  Null: there is none.
  static std::unique_ptr<Tool> open (const Options &options);

  /// Calls the function for an event that concerns no worker.
  void tell (Event event, struct starpu_conf *conf = nullptr) const;
  /// Reports an event of a worker, with the function that it executes.
  void tell (Event event, const sched::WorkerInfo &worker, int device,
             void (*function) (void **, void *) = nullptr) const;

  /// Tells of a transfer's begin or end; for trace::Recorder.
  static void tell_transfer (void *tool, bool begins, int target, size_t bytes);

  /// Tells that a worker executes a codelet's function while it lives.
  class Execution
  {
  public:
    using Function = void (*) (void **, void *);

    Execution (const Tool *tool, const sched::WorkerInfo &worker, int device,
               Function function)
        : tool_ (tool), worker_ (worker), device_ (device), function_ (function)
    {
      if (__builtin_expect (tool_ != nullptr, 0))
        tool_->tell (begin_of (worker_), worker_, device_, function_);
    }
    Execution (const Execution &) = delete;
    ~Execution ()
    {
      if (__builtin_expect (tool_ != nullptr, 0))
        tool_->tell (end_of (worker_), worker_, device_, function_);
    }

  private:
    const Tool *const tool_;
    const sched::WorkerInfo &worker_;
    const int device_;
    const Function function_;
  };

  /// The events of an execution by that worker: on a core, or on a device.
  static Event begin_of (const sched::WorkerInfo &worker);
  static Event end_of (const sched::WorkerInfo &worker);

private:
  static void add (Event event, starpu_prof_tool_cb_func function,
                   enum starpu_prof_tool_command command);
  static void remove (Event event, starpu_prof_tool_cb_func function,
                      enum starpu_prof_tool_command command);
  void call (Info &info) const;

  static constexpr size_t kEvents = starpu_prof_tool_event_user_end + 1;
  std::array<std::atomic<starpu_prof_tool_cb_func>, kEvents> functions_ = {};
};

} // namespace asterism::core

#endif
