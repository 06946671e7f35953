/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes a task of a block in braces.  */

#ifndef ASTERISM_BUILD_CSS_BLOCK_H
#define ASTERISM_BUILD_CSS_BLOCK_H

#include "model/css_call.h"

namespace asterism::plugin
{

/* Moves BLOCK, a statement of FN, to a task of its own.  Returns the call of
   that, or NULL_TREE after reporting why there is none.  */
tree build_block_task (tree fn, tree block, const CallTask &said);

} // namespace asterism::plugin

#endif /* ASTERISM_BUILD_CSS_BLOCK_H */
