/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tells which memory of a device an expression is about: OpenCL C has a kind of
   pointer for each.  */

#ifndef ASTERISM_KERNELS_SPACES_H
#define ASTERISM_KERNELS_SPACES_H

#include "kernels/variables.h"

namespace asterism::plugin
{

/* Returns where the pointer, or the place in memory, T points to or is.  */
Space space_of (tree t, const Variables &variables);

/* Says whether DECL is a variable that lives as long as the program.  */
bool is_memory_of_program (tree decl);

} // namespace asterism::plugin

#endif /* ASTERISM_KERNELS_SPACES_H */
