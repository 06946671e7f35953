/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loops that count: `for (i = from; i < to; i += step)'.  */

#ifndef ASTERISM_KERNELS_LOOPS_H
#define ASTERISM_KERNELS_LOOPS_H

#include "kernels/refusal.h"

namespace asterism::plugin
{

struct Loop
{
  tree counter;       /* the variable  */
  tree from;          /* its first value  */
  tree bound;         /* what it is compared with  */
  tree_code compared; /* LT_EXPR, LE_EXPR, GT_EXPR, GE_EXPR or NE_EXPR  */
  HOST_WIDE_INT step;
  tree body;
  location_t where;
};

/* Appends the statements of T to LIST: those of blocks as well, and nothing
   that does nothing.  */
void flatten (tree t, std::vector<tree> &list);

/* Returns how many of STATEMENTS, from FIRST on, are a loop: what gives its
   counter the first value, and the loop itself; 0 when none is there.  */
size_t loop_length (const std::vector<tree> &statements, size_t first);

/* Reads the loop that STATEMENTS are.  Returns nothing after reporting why it
   is none whose iterations can be counted beforehand.  */
std::optional<Loop> read_loop (std::span<const tree> statements,
                               Refusal &refusal);

/* Returns whether BODY is nothing but one loop, of which STATEMENTS gets the
   statements.  */
bool is_perfect_nest (tree body, std::vector<tree> &statements);

} // namespace asterism::plugin

#endif /* ASTERISM_KERNELS_LOOPS_H */
