/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GCC's atomic builtins in kernels.  */

#ifndef ASTERISM_KERNELS_ATOMICS_H
#define ASTERISM_KERNELS_ATOMICS_H

#include "kernels/variables.h"

namespace asterism::plugin
{

/* Where a call stands.  */
struct CallSite
{
  Source &source;
  Refusal &refusal;
  const Variables &variables;
  location_t where;
};

/* Says whether FN is an atomic builtin.  */
bool is_atomic (tree fn);

/* Returns the text of T, a call of an atomic builtin at SITE, with arguments
   that VALUE prints.  Refuses one that devices do not have: they have those of
   integers of 4 and 8 bytes in buffers.  */
std::string print_atomic (tree t, const CallSite &site,
                          const std::function<std::string (tree)> &value);

/* Returns the text of the functions for integers of BITS, in the words of the
   preludes.  */
std::string text_of_atomics (unsigned bits);

} // namespace asterism::plugin

#endif /* ASTERISM_KERNELS_ATOMICS_H */
