/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The declarations of include/asterism_hints.h, and calls of tasks that need
   them.  */

#ifndef ASTERISM_BUILD_HINTS_H
#define ASTERISM_BUILD_HINTS_H

#include "model/hints.h"

namespace asterism::plugin
{

/* Returns the mode of the parameter INDEX of TASK, as the C API has it.  */
unsigned public_mode (const Task &task, unsigned index);

/* Returns the value of `where` in the codelet of TASK; 0: all kinds of
   worker.  */
unsigned public_where (const Task &task);

/* Appends to STATEMENTS of the body of TASK, which has its parameters, the call
   that submits it with the descriptor and the argument block at the addresses
   given.  Adds the variables to the chain VARIABLES.  */
void append_hinted_submission (const Task &task, tree descriptor, tree address,
                               tree *variables, tree *statements);

} // namespace asterism::plugin

#endif /* ASTERISM_BUILD_HINTS_H */
