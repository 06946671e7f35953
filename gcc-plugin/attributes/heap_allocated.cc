/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The attribute `heap_allocated`: the array lives in storage from the runtime's
   allocator, freed when its scope is left.  */

#include "gcc_headers.h"

#include "attributes/scoped_storage.h"
#include "attributes/table.h"

namespace asterism::plugin
{

tree
handle_heap_allocated (tree *node, tree name, tree, int, bool *no_add)
{
  check_storage_attribute (*node, name, no_add);
  return NULL_TREE;
}

} // namespace asterism::plugin
