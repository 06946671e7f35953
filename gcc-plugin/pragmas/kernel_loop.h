/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The calls that mark the loops after `#pragma starpu kernel`.  */

#ifndef ASTERISM_PRAGMAS_KERNEL_LOOP_H
#define ASTERISM_PRAGMAS_KERNEL_LOOP_H

#include "model/kernel_loop.h"

namespace asterism::plugin
{

/* Returns the clauses of the pragma that the statement EXPRESSION, what a front
   end keeps around it stripped, was left for; nullptr when it is no marker.  */
const KernelClauses *clauses_of_marker (tree expression);

/* Returns what its clauses `reduction' name, in their order; NULL_TREE for what
   is no variable.  Requires: it is a marker.  */
std::vector<tree> reduced_by_marker (tree expression);

/* Says whether the unit has had such a pragma.  */
bool has_kernel_loops ();

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_KERNEL_LOOP_H */
