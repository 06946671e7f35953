/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The declarations of include/asterism_parts.h, which tasks whose parameters
   have bounds need beside those of all tasks.  */

#ifndef ASTERISM_BUILD_PARTS_H
#define ASTERISM_BUILD_PARTS_H

#include "build/descriptor.h"

namespace asterism::plugin
{

/* Adds to LAYOUT the places of the distances of TASK, from END on; returns the
   end of these.  */
unsigned HOST_WIDE_INT lay_out_distances (const Task &task, BlockLayout &layout,
                                          unsigned HOST_WIDE_INT end);

/* Appends to STATEMENTS of the body of TASK, which has its parameters, the
   computation of the bounds and the call that submits it with the argument
   block at ADDRESS.  Adds the variables to the chain VARIABLES.  False, with
   nothing done, when no parameter has bounds.  */
bool append_parts_submission (const Task &task, const BlockLayout &layout,
                              tree object, tree address, tree *variables,
                              tree *statements);

/* Returns what an implementation gets for the parameter INDEX, whose value in
   the call is VALUE: if it is a distance in some buffers, that in those that it
   gets.  */
tree move_distance (const BlockLayout &layout, unsigned index, tree buffers,
                    tree values, tree value);

} // namespace asterism::plugin

#endif /* ASTERISM_BUILD_PARTS_H */
