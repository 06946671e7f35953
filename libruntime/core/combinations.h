// SPDX-License-Identifier: LGPL-2.1-or-later
// Combinations: the combined workers that the application has put together.

#ifndef ASTERISM_CORE_COMBINATIONS_H
#define ASTERISM_CORE_COMBINATIONS_H

#include <deque>
#include <vector>

#include "base/mutex.h"

namespace asterism::core
{

/// Sets of workers by number, from 0; they stay until the end.  Any thread.
class Combinations
{
public:
  /// Adds one if there are less than `most`, and gives its number; -1: there is
  /// no room.
  int add (std::vector<int> workers, unsigned most);

  /// Whether there is one of just these, in whatever order.
  bool has (const std::vector<int> &workers) const;

  unsigned count () const;

  /// Requires: number < count ().
  const std::vector<int> &get (unsigned number) const;

private:
  mutable Mutex mutex_;
  std::deque<std::vector<int>> all_ GUARDED_BY (mutex_); ///< they stay in place
};

} // namespace asterism::core

#endif
