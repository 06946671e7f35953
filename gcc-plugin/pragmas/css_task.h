/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `#pragma css task` before a function.  */

#ifndef ASTERISM_PRAGMAS_CSS_TASK_H
#define ASTERISM_PRAGMAS_CSS_TASK_H

namespace asterism::plugin
{

/* Makes FN a task if a pragma stands before it, of which no other function is
   meant.  */
void apply_css_task (tree fn);

/* Reports a pragma that no function followed.  */
void check_css_tasks ();

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_CSS_TASK_H */
