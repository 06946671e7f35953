/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Launches of kernels that were made of loops.

   While its function is read, the loop becomes one arm of a condition that
   names the kernel and has the values to launch it with as arguments.  At the
   end of the unit the function gets the loop back, and its copy for a device
   gets the launch: so everything around the loop is executed where the task's
   implementation is, by whatever the compiler made of it.  */

#ifndef ASTERISM_BUILD_LOOP_KERNEL_H
#define ASTERISM_BUILD_LOOP_KERNEL_H

#include "model/kernel_loop.h"

namespace asterism::plugin
{

/* A kernel that was made of a loop.  */
struct LoopKernel
{
  std::string name;
  std::string opencl; /* its text  */
  std::string cuda;
  unsigned rank;
  unsigned group;
  unsigned opencl_needs; /* KernelFlags  */
  location_t where;
  std::string combining; /* the kernel that combines the numbers of this  */
  /* Of each reduction: the value that its numbers begin with, and what returns
     a variable combined with a number.  */
  struct Reduced
  {
    tree variable;
    tree identity;
    std::function<tree (tree, tree)> combine;
  };
  std::vector<Reduced> reduced;
};

/* The number of iterations of a loop: those of a counter from FROM, compared by
   COMPARED with BOUND, by STEP.  */
struct Extent
{
  tree from;
  tree bound;
  tree_code compared;
  HOST_WIDE_INT step;
};

/* Returns the condition between the LOOP and KERNEL with EXTENTS, the outermost
   first, and the values of CAPTURED.  */
tree build_choice (const LoopKernel &kernel, const std::vector<Extent> &extents,
                   const std::vector<tree> &captured, tree loop);

/* Says whether T is such a condition.  */
bool is_choice (tree t);

/* Gives FN its loops back.  */
void restore_loops (tree fn);

/* Makes the implementation for TARGET that is like FN, with launches, and
   returns it.  Requires: restore_loops was not called.  */
tree make_launching_copy (tree fn, Target target);

} // namespace asterism::plugin

#endif /* ASTERISM_BUILD_LOOP_KERNEL_H */
