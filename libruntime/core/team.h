// SPDX-License-Identifier: LGPL-2.1-or-later
// Team: the workers that execute one parallel task.

#ifndef ASTERISM_CORE_TEAM_H
#define ASTERISM_CORE_TEAM_H

#include <atomic>
#include <vector>

#include "core/effort.h"
#include "device/driver.h"
#include "task/task.h"

namespace asterism::core
{

class Worker;

/// Lives on the leader's stack; members touch it from the moment they are
/// counted in `joined`, or see it in their plan, until they count themselves in
/// `left`.
struct Team
{
  task::Task &task;
  Worker &leader;
  const device::Launch &launch;
  Effort &effort;      ///< the leader's
  unsigned size;       ///< may become less until it has started
  const bool all_call; ///< else the leader alone
  /// The workers that may join.  A copy, as workers leave contexts meanwhile.
  const std::vector<Worker *> &invited;
  int number = -1; ///< of the combined worker that a policy named
  std::atomic<unsigned> joined{ 1 }, left{ 1 };
  std::vector<const Worker *> members{}; ///< that joined, without the leader
  std::atomic<bool> started{ false };    ///< it stands: nobody else comes
  std::atomic<bool> over{ false };       ///< the leader's call has ended
};

/// How long a leader waits before it looks whether others still come.
constexpr unsigned kTeamPatienceUs = 500;

} // namespace asterism::core

#endif
