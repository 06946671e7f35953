/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Expressions over other variables than those that they were written with.  */

#include "gcc_headers.h"

#include "source/substitute.h"

namespace asterism::plugin
{

namespace
{

tree
replace (tree *node, int *subtrees, void *data)
{
  const auto &substitutes = *static_cast<const Substitutes *> (data);
  const auto found = substitutes.find (*node);
  if (found == substitutes.end ())
    return NULL_TREE;
  *node = found->second;
  *subtrees = 0;
  return NULL_TREE;
}

} // namespace

tree
substitute (tree expression, const Substitutes &substitutes)
{
  expression = unshare_expr (expression);
  walk_tree (&expression, replace, const_cast<Substitutes *> (&substitutes),
             nullptr);
  return expression;
}

tree
substitute_parameters (tree expression, tree from, tree to)
{
  Substitutes substitutes;
  for (; from && to; from = DECL_CHAIN (from), to = DECL_CHAIN (to))
    substitutes[from] = AGGREGATE_TYPE_P (TREE_TYPE (from))
                            ? to
                            : fold_convert (TREE_TYPE (from), to);
  return substitute (expression, substitutes);
}

} // namespace asterism::plugin
