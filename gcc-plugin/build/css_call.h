/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes a task of one call.  */

#ifndef ASTERISM_BUILD_CSS_CALL_H
#define ASTERISM_BUILD_CSS_CALL_H

#include "model/css_call.h"

namespace asterism::plugin
{

/* Returns the call of a new task that does what CALL does, or NULL_TREE after
   reporting why there is none.  */
tree build_call_task (tree call, const CallTask &said);

} // namespace asterism::plugin

#endif /* ASTERISM_BUILD_CSS_CALL_H */
