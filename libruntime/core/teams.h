// SPDX-License-Identifier: LGPL-2.1-or-later
// Teams: cores that execute one parallel task together.

#ifndef ASTERISM_CORE_TEAMS_H
#define ASTERISM_CORE_TEAMS_H

#include <atomic>

#include "base/mutex.h"
#include "device/driver.h"
#include "task/task.h"

namespace asterism::core
{

class Engine;
class Worker;

/// Brings workers together for a task whose codelet is STARPU_SPMD or
/// STARPU_FORKJOIN.  The worker that took the task leads; the others come when
/// they have ended what they do, and take no task before.  One team forms at a
/// time: who wants to lead another joins the first one meanwhile.
class Teams
{
public:
  explicit Teams (Engine &engine) : engine_ (engine) {}

  /// Calls the task's function with as many workers as it can have.  In the
  /// leader's thread.
  void run (task::Task &task, Worker &leader, const device::Launch &launch);

  /// Takes part in the team that forms, if there is one for this worker, which
  /// calls it in its own thread.  False when there is none.
  bool join (Worker &worker);

  /// Size of the team of the calling thread, and its place in it.
  static unsigned size ();
  static unsigned rank ();

  /// Workers that can be in a team.
  unsigned most () const;

private:
  struct Team;
  bool admits (const Worker &worker, unsigned context) const;
  void form (Team &team);
  void attend (Team &team, Worker &worker, unsigned rank);
  void call (const Team &team, unsigned rank) const;
  void spread (const Worker &leader, bool together) const;

  Engine &engine_;
  mutable SpinLock lock_;
  Team *forming_ GUARDED_BY (lock_) = nullptr;
};

} // namespace asterism::core

#endif
