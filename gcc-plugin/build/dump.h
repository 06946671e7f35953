/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints what was generated for a task as C.  */

#ifndef ASTERISM_BUILD_DUMP_H
#define ASTERISM_BUILD_DUMP_H

#include "build/descriptor.h"

namespace asterism::plugin
{

/* Appends what was generated for TASK to the dump of the unit, a file named
   after it; WRAPPERS are in the order of its implementations.  */
void dump_task (const Task &task, const BlockLayout &layout,
                const std::vector<tree> &wrappers);

} // namespace asterism::plugin

#endif /* ASTERISM_BUILD_DUMP_H */
