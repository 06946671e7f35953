// SPDX-License-Identifier: LGPL-2.1-or-later
// BoundProgram: the linear program whose solution is the least time.

#ifndef ASTERISM_CORE_BOUND_PROGRAM_H
#define ASTERISM_CORE_BOUND_PROGRAM_H

#include <cstdio>
#include <vector>

#include "base/status.h"
#include "core/bound.h"

namespace asterism::core
{

class Engine;

/// Minimise tmax, where worker w executes x[i][w] tasks of kind i, all are
/// executed, none has more work than tmax, and the longest chain of
/// dependencies takes no longer.
class BoundProgram
{
public:
  BoundProgram (const Engine &engine, Bound::Everything all);

  /// False when a task was never timed on a worker that can execute it, or
  /// there are none: then there is no bound.
  bool known () const;

  /// Computes the least milliseconds; `integral`: tasks are not divided.
  Status solve (bool integral, double &milliseconds) const;

  void print_lp (FILE *stream) const;
  void print_mps (FILE *stream) const;
  void print_dot (FILE *stream) const;
  void print_kinds (FILE *stream) const;

private:
  double longest_chain () const;
  bool
  can (size_t kind, size_t worker) const
  {
    return time_us_[kind][worker] >= 0;
  }

  Bound::Everything all_;
  std::vector<std::vector<size_t>> dependencies_;
  std::vector<std::vector<double>> time_us_; ///< by kind and worker; -1: cannot
  size_t workers_;
  bool known_ = true;
  double chain_us_ = 0;
};

} // namespace asterism::core

#endif
