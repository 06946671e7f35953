/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The attribute `task`.  */

#include "gcc_headers.h"

#include "attributes/table.h"

namespace asterism::plugin
{

tree
handle_task (tree *, tree, tree, int, bool *)
{
  return NULL_TREE;
}

} // namespace asterism::plugin
