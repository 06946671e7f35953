/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks what a block does that is to be a task.  */

#ifndef ASTERISM_BUILD_BLOCK_CHECK_H
#define ASTERISM_BUILD_BLOCK_CHECK_H

#include "build/outline.h"
#include "model/css_call.h"

namespace asterism::plugin
{

/* Reports what the statement of OUTLINE, which was scanned, must not do, as
   leaving it, or changing a copy, which the program would not see; PRIVATES are
   variables whose copies may be changed.  POINTERS are the objects that are
   pointers, and so copies themselves.  Returns whether there is nothing.  */
bool check_block (Outline &outline, const CallTask &said,
                  const std::vector<tree> &privates,
                  const std::vector<tree> &pointers);

} // namespace asterism::plugin

#endif /* ASTERISM_BUILD_BLOCK_CHECK_H */
