/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many elements arrays have, and how large those are.  */

#include "gcc_headers.h"

#include "build/extent.h"

namespace asterism::plugin
{

tree
build_count (tree array)
{
  tree domain = TYPE_DOMAIN (array);
  if (!domain || !TYPE_MAX_VALUE (domain) || !COMPLETE_TYPE_P (array))
    return NULL_TREE;
  tree last = fold_convert (sizetype, unshare_expr (TYPE_MAX_VALUE (domain)));
  return size_binop (PLUS_EXPR, last, size_one_node);
}

tree
build_element_size (tree pointer)
{
  tree element = TREE_TYPE (pointer);
  if (VOID_TYPE_P (element))
    return size_one_node;
  return unshare_expr (TYPE_SIZE_UNIT (element));
}

} // namespace asterism::plugin
