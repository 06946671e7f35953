/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* The common parts of `registered` and `heap_allocated`.  */

#ifndef ASTERISM_ATTRIBUTES_SCOPED_STORAGE_H
#define ASTERISM_ATTRIBUTES_SCOPED_STORAGE_H

namespace asterism::plugin
{

/* Reports the attribute NAME on NODE if that can be no array variable; sets
 *NO_ADD then.  Variables are checked when their declaration is finished.  */
void check_storage_attribute (tree node, tree name, bool *no_add);

/* Does what the attributes of the variable DECL, just finished, ask for.  */
void apply_storage_attributes (tree decl);

} // namespace asterism::plugin

#endif /* ASTERISM_ATTRIBUTES_SCOPED_STORAGE_H  */
