/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reductions of kernels.

   A variable in the clause `reduction' of a loop is each work-item's own, and
   begins with the value that changes nothing.  Each work-item executes many
   iterations one after another, and stores what it has got.  The runtime then
   launches a second kernel that combines these numbers, until one is left, and
   the host combines that with the variable.  No work-item waits for another, so
   every device can execute both kernels.  */

#ifndef ASTERISM_KERNELS_REDUCTIONS_H
#define ASTERISM_KERNELS_REDUCTIONS_H

#include "kernels/expressions.h"
#include "model/kernel_loop.h"

namespace asterism::plugin
{

/* Gives the REDUCTIONS of a loop the VARIABLES that were named.  Reports one
   that is no number, or that the operator is not for.  */
void resolve_reductions (std::vector<Reduction> &reductions,
                         const std::vector<tree> &variables, Refusal &refusal);

/* Returns the value that combined with another by REDUCTION gives that.  */
tree identity_of (const Reduction &reduction);

/* Returns the value of A, a variable of the host, combined with B.  */
tree build_combined (const Reduction &reduction, tree a, tree b);

/* Returns the text of the kernel NAME that combines numbers of REDUCTIONS.  */
std::string print_combination (const std::string &name,
                               const std::vector<Reduction> &reductions,
                               TypeNames &types, Expressions &expressions);

} // namespace asterism::plugin

#endif /* ASTERISM_KERNELS_REDUCTIONS_H */
