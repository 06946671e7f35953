/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Expressions over other variables than those that they were written with.  */

#ifndef ASTERISM_SOURCE_SUBSTITUTE_H
#define ASTERISM_SOURCE_SUBSTITUTE_H

namespace asterism::plugin
{

/* The expression that takes the place of each variable.  */
using Substitutes = std::unordered_map<tree, tree>;

/* Returns a copy of EXPRESSION in which each variable that SUBSTITUTES has is
   replaced.  */
tree substitute (tree expression, const Substitutes &substitutes);

/* Replaces the parameters of the chain FROM, by those of the chain TO: an
   expression that was read with one declaration of a function belongs to
   another.  */
tree substitute_parameters (tree expression, tree from, tree to);

} // namespace asterism::plugin

#endif /* ASTERISM_SOURCE_SUBSTITUTE_H */
