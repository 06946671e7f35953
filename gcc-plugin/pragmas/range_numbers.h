/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers in regions of `#pragma css` that the preprocessor reads otherwise.

   To it the beginning of `0..N-1` is one number up to `N`, which is none, and
   the end of `i..3` is the number `.3`.  They are split at the dots.  As the
   compiler reads the tokens of a unit before any pragma is handled, the name
   that follows the dots is looked up, and expanded if it is a macro, when the
   compiler finds that the number is none.  */

#ifndef ASTERISM_PRAGMAS_RANGE_NUMBERS_H
#define ASTERISM_PRAGMAS_RANGE_NUMBERS_H

#include "pragmas/token.h"

namespace asterism::plugin
{

/* Has the compiler tell of numbers that are none.  A callback of
   PLUGIN_START_UNIT.  */
void watch_numbers (void *, void *);

/* Splits such numbers of LINE.  What takes their place has no `raw`.  */
void split_numbers (std::vector<Token> &line);

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_RANGE_NUMBERS_H */
