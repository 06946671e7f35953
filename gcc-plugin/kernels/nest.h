/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes a kernel of a nest of loops.  */

#ifndef ASTERISM_KERNELS_NEST_H
#define ASTERISM_KERNELS_NEST_H

#include "kernels/loops.h"
#include "model/kernel_loop.h"

namespace asterism::plugin
{

/* A nest of loops, and the kernel whose work-items are their iterations.  */
struct Nest
{
  std::vector<Loop> loops; /* whose iterations are work-items, the outermost
                              first  */
  std::string name;
  std::string opencl; /* the kernel's text  */
  std::string cuda;
  std::vector<tree> captured; /* its arguments, but for the extents  */
  std::vector<tree> counters; /* declared outside of the nest  */
  std::vector<Reduction> reductions;
  bool has_double = false; /* a device needs it  */
  bool has_wide_atomics = false;
};

/* Makes a kernel called NAME of the loop STATEMENTS, as CLAUSES say.  Returns
   nothing after reporting why there can be none.  */
std::optional<Nest> make_nest (std::span<const tree> statements,
                               const KernelClauses &clauses,
                               const std::string &name);

/* Makes a kernel called NAME of STATEMENT, at WHERE, which one work-item
   executes: its nest has no loops.  */
std::optional<Nest> make_statement_kernel (tree statement, location_t where,
                                           const std::string &name);

/* The name of the kernel that combines the numbers of another's.  */
std::string combining_name (const std::string &name);

} // namespace asterism::plugin

#endif /* ASTERISM_KERNELS_NEST_H */
