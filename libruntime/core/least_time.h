// SPDX-License-Identifier: LGPL-2.1-or-later
// LeastTime: the linear program of the least time in which tasks of several
// kinds can be executed by workers of several kinds.
//
// Tasks of a kind take equally long on workers of a kind.  In any schedule so
// many tasks of each kind are executed by each kind of workers, none of which
// works longer than the whole takes: the least value that this allows is a
// lower bound, the area bound.  Tasks that follow each other, on a path of the
// graph, take no longer than the whole either, wherever each is executed, which
// makes the bound tighter (Agullo et al., "Are static schedules so bad?",
// 2016).

#ifndef ASTERISM_CORE_LEAST_TIME_H
#define ASTERISM_CORE_LEAST_TIME_H

#include <vector>

#include "base/status.h"

namespace asterism::core
{

/// Plain data.
struct LeastTime
{
  std::vector<double> counts; ///< tasks, by their kind
  std::vector<double> path;   ///< those of them that follow each other; or none
  /// Microseconds by kind of task and of worker; negative: impossible there.
  std::vector<std::vector<double>> us;
  std::vector<double> workers; ///< how many, by their kind
  double least_us = 0;         ///< it takes no less than that

  /// Computes the microseconds; `integral`: tasks are not divided.  Fails
  /// without GLPK, which is loaded when it is first asked for.
  Status solve (bool integral, double &microseconds) const;
};

} // namespace asterism::core

#endif
