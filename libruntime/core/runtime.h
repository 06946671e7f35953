// SPDX-License-Identifier: LGPL-2.1-or-later
// Runtime: the one object behind the C API; everything hangs off it.
//
// Lock order (outer first): Runtime::policy lock, a handle's coherence lock,
// a node's lock, AccessQueue::lock_ (several of them in order of address),
// Task::lock.  No user function is called with any of them held.

#ifndef ASTERISM_CORE_RUNTIME_H
#define ASTERISM_CORE_RUNTIME_H

#include <memory>
#include <span>

#include "starpu.h"

#include "base/event.h"
#include "base/options.h"
#include "base/status.h"
#include "data/memory.h"
#include "perfmodel/model.h"
#include "sched/scheduler.h"
#include "task/task.h"
#include "topology/machine.h"
#include "trace/recorder.h"

namespace asterism::core
{

class Engine;

/// The runtime between starpu_init () and starpu_shutdown ().
class Runtime
{
public:
  /// Makes and starts a runtime.  On failure nothing is left behind.
  static Status start (const struct starpu_conf *conf,
                       std::unique_ptr<Runtime> &runtime);
  ~Runtime ();

  /// Makes the accesses of `task` enter their queues and, when nothing is
  /// missing, gives it to the policy.
  void submit (task::Task &task);

  /// Waits until the event has happened.  The calling thread helps to execute
  /// tasks when it can.
  void wait (Event &event);

  /// Waits until every submitted task has finished.
  void wait_for_all ();
  /// Waits until at most `count` tasks are unfinished.
  void wait_for_count (unsigned count);
  unsigned unfinished () const;

  /// Submits `accesses` of the application (acquire and the like) and calls
  /// requester.granted, or returns true at once when all were granted.
  bool request (data::Requester &requester, data::Access *accesses,
                unsigned count);

  data::Memory &memory ();
  perfmodel::Models &models ();
  trace::Recorder &recorder ();
  const Options &options () const;
  const topology::Machine &machine () const;
  const sched::Estimator &estimator () const;

  std::span<const sched::WorkerInfo> workers () const;
  /// The device a worker drives.
  const device::Device &device (int worker) const;
  /// Returns the engine, for the API's shells.
  Engine &engine ();

  /// Worker of the calling thread, or -1.
  static int current_worker ();
  /// Task whose function or callback the calling thread is in, or null.
  static task::Task *current_task ();

private:
  Runtime ();
  struct Details;
  std::unique_ptr<Details> details_;
};

/// The runtime behind the C API, or null before starpu_init ().
Runtime *runtime ();
/// Sets it; the caller owns the runtime.
void install (Runtime *runtime);

} // namespace asterism::core

#endif
