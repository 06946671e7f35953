/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The attribute `registered`: the array is registered as long as its scope is
   active.  */

#include "gcc_headers.h"

#include "attributes/scoped_storage.h"
#include "attributes/table.h"

namespace asterism::plugin
{

tree
handle_registered (tree *node, tree name, tree, int, bool *no_add)
{
  check_storage_attribute (*node, name, no_add);
  return NULL_TREE;
}

} // namespace asterism::plugin
