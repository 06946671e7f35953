/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Gives implementations for devices a body that launches an embedded kernel. */

#ifndef ASTERISM_BUILD_KERNEL_H
#define ASTERISM_BUILD_KERNEL_H

#include "model/kernel.h"

namespace asterism::plugin
{

/* Makes the parameters of the body that IMPLEMENTATION is to get, named as in
   the task, and returns the chain of PARM_DECLs.  Expressions in the pragma
   refer to these.  */
tree make_kernel_parameters (tree implementation);

/* Defines the implementation of KERNEL.  Requires: make_kernel_parameters was
   called for it, and it has no body.  */
void define_kernel (const Kernel &kernel);

/* Returns the static object with the source of KERNEL.  */
tree build_kernel_object (const Kernel &kernel);

/* Appends to STATEMENTS, of the implementation of KERNEL, the launch with
   ARGUMENTS, variables of it.  Returns VARIABLES, a chain, with those before it
   that the launch needs.  */
tree append_launch (const Kernel &kernel, const std::vector<tree> &arguments,
                    tree variables, tree *statements);

/* Appends to STATEMENTS the execution of KERNEL, a loop that reduces variables,
   and of COMBINING, the name of another kernel of its source.  RESULTS,
   variables of the implementation, get the numbers.  Otherwise as
   append_launch.  */
tree append_reduction (const Kernel &kernel, const std::string &combining,
                       const std::vector<tree> &arguments,
                       const std::vector<tree> &results, tree variables,
                       tree *statements);

/* Flags of implementations, in asterism_kernels.h.  */
enum KernelFlag : unsigned
{
  kGeneratedKernel = 8,
  kNeedsDouble = 16,
  kNeedsWideAtomics = 32,
  kNeedsCompiler = 64
};

/* Records that FN only launches kernels, with FLAGS, and returns before they
   have ended; and says whether DECL does, and with which flags.  */
void note_kernel (tree fn, unsigned flags = 0);
bool is_kernel (const_tree decl);
unsigned flags_of_kernel (const_tree decl);

} // namespace asterism::plugin

#endif /* ASTERISM_BUILD_KERNEL_H */
