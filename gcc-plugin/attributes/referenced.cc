/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looks for uses of a function in the trees of a unit.  */

#include "gcc_headers.h"

#include "attributes/referenced.h"

namespace asterism::plugin
{

bool
is_referenced (tree fn)
{
  auto finds = [] (tree *place, int *, void *wanted) {
    return *place == wanted ? *place : NULL_TREE;
  };
  symtab_node *node;
  FOR_EACH_SYMBOL (node)
  {
    tree *value = TREE_CODE (node->decl) == FUNCTION_DECL
                      ? &DECL_SAVED_TREE (node->decl)
                      : &DECL_INITIAL (node->decl);
    if (*value && walk_tree_without_duplicates (value, finds, fn))
      return true;
  }
  return false;
}

} // namespace asterism::plugin
