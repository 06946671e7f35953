/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* The clauses of `#pragma starpu kernel`, which stands before a loop.  */

#ifndef ASTERISM_MODEL_KERNEL_LOOP_H
#define ASTERISM_MODEL_KERNEL_LOOP_H

#include "model/task.h"

namespace asterism::plugin
{

/* The most dimensions of a kernel's index space.  */
constexpr unsigned kMaxKernelRank = 3;

/* A variable that a loop combines numbers in.  */
struct Reduction
{
  tree_code code; /* PLUS_EXPR, MULT_EXPR, a BIT_ or a TRUTH_ one, MIN_EXPR or
                     MAX_EXPR  */
  location_t where;
  tree variable = NULL_TREE; /* once the whole function was read  */
};

struct KernelClauses
{
  location_t where;            /* of the pragma  */
  std::vector<Target> targets; /* empty: OpenCL and CUDA  */
  unsigned collapse = 0;       /* loops that become dimensions; 0: one  */
  unsigned group = 0;          /* items of a work-group; 0: the compiler's  */
  std::vector<Reduction> reductions;
};

} // namespace asterism::plugin

#endif /* ASTERISM_MODEL_KERNEL_LOOP_H  */
