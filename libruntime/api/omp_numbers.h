// SPDX-License-Identifier: LGPL-2.1-or-later
// The numbers of the threads of an OpenMP team.
//
// OpenMP programs index arrays with omp_get_thread_num (), so within a parallel
// region no two codes that run at one time may have one number.  The threads
// that a region starts have the numbers from 0 on.  The workers, which execute
// the region's explicit tasks beside them, take a number that is free: that of
// a thread, or of another task, which waits in a barrier, for tasks or for a
// lock, and gets it back before it goes on.  As in OpenMP a team of n threads
// thus never executes more than n codes at a time.

#ifndef ASTERISM_API_OMP_NUMBERS_H
#define ASTERISM_API_OMP_NUMBERS_H

#include <vector>

#include "base/mutex.h"

namespace asterism::omp
{

/// The numbers of one team.  Any thread.
class Numbers
{
public:
  /// Has the numbers from 0 to less than `size`, all of them taken by the
  /// threads of the team.
  void begin (int size);
  /// Takes a free number, `preferred` where that is possible.  Sleeps until
  /// there is one that nobody gets back.
  int take (int preferred);
  /// Takes that number, before others that take any.  Sleeps until it is free.
  void get_back (int number);
  void give (int number);

private:
  struct Number
  {
    bool taken = true;
    unsigned awaited = 0; ///< by so many that get it back
  };
  Mutex mutex_;
  CondVar freed_;
  unsigned sleepers_ GUARDED_BY (mutex_) = 0;
  std::vector<Number> numbers_ GUARDED_BY (mutex_);
};

} // namespace asterism::omp

#endif
