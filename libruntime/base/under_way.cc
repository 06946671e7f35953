// SPDX-License-Identifier: LGPL-2.1-or-later
// UnderWay: what a function lets go on, one after another, and who waits in
// between does in its place.

#include "base/under_way.h"

namespace asterism
{

__thread UnderWay *UnderWay::innermost_ = nullptr;

void
UnderWay::go_on ()
{
  // What goes on may wait in turn, and find nothing left.
  for (UnderWay *one = innermost_; one != nullptr; one = one->outer_)
    while (one->step_ (*one))
      continue;
}

} // namespace asterism
