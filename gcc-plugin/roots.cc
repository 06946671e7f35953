/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Holds the trees that live across callbacks.  */

#include "gcc_headers.h"

#include "roots.h"

namespace asterism::plugin
{

namespace
{

tree cache[static_cast<size_t> (Cached::Count)];
vec<tree> kept;

} // namespace

tree &
cached (Cached which)
{
  return cache[static_cast<size_t> (which)];
}

tree
keep (tree node)
{
  kept.safe_push (node);
  return node;
}

void
mark_roots (void *, void *)
{
  for (tree node : cache)
    gt_ggc_mx_tree_node (node);
  for (tree node : kept)
    gt_ggc_mx_tree_node (node);
}

} // namespace asterism::plugin
