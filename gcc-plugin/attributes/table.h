/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of attributes.  */

#ifndef ASTERISM_ATTRIBUTES_TABLE_H
#define ASTERISM_ATTRIBUTES_TABLE_H

namespace asterism::plugin
{

/* The handlers, one file each.  */
#define ATTRIBUTE(name, least, most, handler)                                  \
  tree handler (tree *node, tree name_, tree arguments, int flags,             \
                bool *no_add);
#include "attributes.def"
#undef ATTRIBUTE

/* Registers every attribute, plain and in the scope `starpu`.  The callback of
   PLUGIN_ATTRIBUTES.  */
void register_attributes (void *, void *);

} // namespace asterism::plugin

#endif /* ASTERISM_ATTRIBUTES_TABLE_H */
