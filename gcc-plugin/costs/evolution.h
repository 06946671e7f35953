/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The values of a function's variables as polynomials in its parameters and in
   the numbers of the iterations of its loops.

   GCC's analysis of scalar evolutions tells how a variable changes from one
   iteration of a loop to the next, and when the loop ends.  Both are rewritten
   here as polynomials (costs/polynomial.h), across all loops of a nest.
   Integers are taken for unbounded, as programs mean them.  */

#ifndef ASTERISM_COSTS_EVOLUTION_H
#define ASTERISM_COSTS_EVOLUTION_H

#include "costs/polynomial.h"

namespace asterism::plugin
{

/* The function that is compiled while it lives: its loops are known, and their
   scalar evolutions.  */
class Evolution
{
public:
  explicit Evolution (function *fn);
  ~Evolution ();
  Evolution (const Evolution &) = delete;
  Evolution &operator= (const Evolution &) = delete;

  /* Returns the number of LOOP's iteration as a variable, different from those
     of other functions.  */
  Variable variable_of (const class loop *loop) const;

  /* Returns what VALUE is at the end of BLOCK.  */
  Polynomial at (tree value, basic_block block);

  /* Returns the edge that LOOP is left by, or a null pointer if there are
     several.  */
  static edge exit_of (class loop *loop);

  /* Returns how often LOOP comes back to its beginning.  */
  const Polynomial &repetitions (class loop *loop);

private:
  Polynomial of (tree value);
  Polynomial of_name (tree name);
  Polynomial of_definition (tree name);
  Polynomial of_statement (gimple *statement);
  Polynomial of_operation (tree_code code, tree first, tree second);
  Polynomial of_recurrence (tree recurrence);
  Polynomial count_iterations (class loop *loop);
  Polynomial after_loops (Polynomial value, basic_block block);

  std::unordered_map<unsigned, Polynomial> names_;
  std::unordered_map<int, Polynomial> repetitions_;
  unsigned depth_ = 0;
  Variable first_;
};

} // namespace asterism::plugin

#endif /* ASTERISM_COSTS_EVOLUTION_H */
