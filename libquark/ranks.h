// SPDX-License-Identifier: LGPL-2.1-or-later
// Ranks: the threads of a Quark, and the runtime under them.
//
// Rank r is worker r of the runtime.  The master drives worker 0 whenever it
// waits.  The others have threads of the runtime's, or are driven by threads of
// the program's, which come and go.

#ifndef ASTERISM_QUARK_RANKS_H
#define ASTERISM_QUARK_RANKS_H

#include <atomic>
#include <memory>
#include <vector>

#include "starpu.h"

namespace asterism::quark
{

/// Starts the runtime and makes the calling thread rank 0; ends it again.
class Ranks
{
public:
  Ranks (int count, bool own_threads);
  ~Ranks ();
  Ranks (const Ranks &) = delete;
  Ranks &operator= (const Ranks &) = delete;

  int
  count () const
  {
    return count_;
  }
  bool
  have_own_threads () const
  {
    return own_threads_;
  }

  /// Lets every rank but the master's out of its loop: now, or as soon as it
  /// enters that.
  void release ();
  /// The calling thread is the rank until it is released.
  void loop (int rank);
  /// Executes tasks in the master's thread, or waits shortly.
  void work_once ();

private:
  int count_;
  bool own_threads_;
  std::vector<struct starpu_driver> drivers_; ///< by rank
  std::unique_ptr<std::atomic<bool>[]> released_;
};

} // namespace asterism::quark

#endif
