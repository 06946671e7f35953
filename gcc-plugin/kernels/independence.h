/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds iterations that cannot be executed in any order.  */

#ifndef ASTERISM_KERNELS_INDEPENDENCE_H
#define ASTERISM_KERNELS_INDEPENDENCE_H

#include "kernels/loops.h"

namespace asterism::plugin
{

/* Reports the first access of the nest LOOPS, the outermost first, that touches
   what another iteration writes, where that is certain: both accesses are made
   in every iteration, at addresses that are sums of multiples of the counters
   and of what does not change.  What depends on data is the program's own
   promise.  */
void check_independence (const std::vector<Loop> &loops, Refusal &refusal);

} // namespace asterism::plugin

#endif /* ASTERISM_KERNELS_INDEPENDENCE_H */
