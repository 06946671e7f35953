/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statements that are to become tasks, while their function is read.

   The call of a function that does not exist, the marker, stands before such a
   statement, or is the condition of one that has no other.  When the function
   around it has been read, the marker and the statement are replaced by the
   call of a task that is made for them.  */

#ifndef ASTERISM_PRAGMAS_CSS_MARKER_H
#define ASTERISM_PRAGMAS_CSS_MARKER_H

#include "model/css_call.h"

namespace asterism::plugin
{

/* Returns the marker of a statement that is to be TASK.  */
tree leave_marker (CallTask task);

/* Makes the tasks of the body of the function DATA.  A callback of
   PLUGIN_FINISH_PARSE_FUNCTION.  */
void make_call_tasks (void *data, void *);

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_CSS_MARKER_H */
