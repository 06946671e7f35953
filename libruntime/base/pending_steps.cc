// SPDX-License-Identifier: LGPL-2.1-or-later
// Finishes the loops of the functions around a wait.

#include "base/pending_steps.h"

namespace asterism
{

__thread PendingSteps *PendingSteps::innermost_ = nullptr;

void
PendingSteps::go_on ()
{
  // A step may wait in its turn, and that wait finish the loops.
  for (PendingSteps *one = innermost_; one != nullptr; one = one->outer_)
    while (one->step_ (*one))
      continue;
}

} // namespace asterism
