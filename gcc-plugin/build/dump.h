/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes what was generated to files beside GCC's dumps.  */

#ifndef ASTERISM_BUILD_DUMP_H
#define ASTERISM_BUILD_DUMP_H

#include "build/descriptor.h"

namespace asterism::plugin
{

/* Appends what was generated for TASK to the dump of the unit, a file named
   after it; WRAPPERS are in the order of its implementations.  */
void dump_task (const Task &task, const BlockLayout &layout,
                const std::vector<tree> &wrappers);

/* Writes the kernel NAME, in OpenCL C and in CUDA C, to two files named after
   the unit and the kernel.  */
void dump_kernel (const std::string &name, const std::string &opencl,
                  const std::string &cuda);

} // namespace asterism::plugin

#endif /* ASTERISM_BUILD_DUMP_H */
