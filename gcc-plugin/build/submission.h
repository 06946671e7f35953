/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The body of a task, which submits it, and the wrappers that call its
   implementations.  */

#ifndef ASTERISM_BUILD_SUBMISSION_H
#define ASTERISM_BUILD_SUBMISSION_H

#include "build/descriptor.h"

namespace asterism::plugin
{

/* Gives the task the body that submits it with DESCRIPTOR; FINALIZED as in
   define_function.  */
void define_submission (const Task &task, const BlockLayout &layout,
                        tree descriptor, bool finalized);

/* Makes the function that a codelet names for IMPLEMENTATION: it unpacks its
   arguments and calls it.  */
tree build_wrapper (const Task &task, const Implementation &implementation,
                    const BlockLayout &layout);

/* Returns the type of a parameter or argument made by the plugin for one of
   TYPE.  Sizes that vary with other parameters cannot be said outside the
   function, hence a plain pointer.  */
tree passable_type (tree type);

} // namespace asterism::plugin

#endif /* ASTERISM_BUILD_SUBMISSION_H */
