// SPDX-License-Identifier: LGPL-2.1-or-later
// Combinations: the combined workers that the application has put together.

#include "core/combinations.h"

#include <algorithm>
#include <utility>

namespace asterism::core
{

int
Combinations::add (std::vector<int> workers, unsigned most)
{
  MutexLock lock (mutex_);
  if (all_.size () >= most)
    return -1;
  all_.push_back (std::move (workers));
  return static_cast<int> (all_.size ()) - 1;
}

bool
Combinations::has (const std::vector<int> &workers) const
{
  MutexLock lock (mutex_);
  return std::any_of (all_.begin (), all_.end (), [&] (const auto &known) {
    return known.size () == workers.size ()
           && std::is_permutation (known.begin (), known.end (),
                                   workers.begin ());
  });
}

unsigned
Combinations::count () const
{
  MutexLock lock (mutex_);
  return static_cast<unsigned> (all_.size ());
}

const std::vector<int> &
Combinations::get (unsigned number) const
{
  MutexLock lock (mutex_);
  return all_[number];
}

} // namespace asterism::core
