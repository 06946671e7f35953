/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks of tasks and implementations that must wait until their declaration,
   or the unit, is complete.  */

#ifndef ASTERISM_ATTRIBUTES_CHECK_H
#define ASTERISM_ATTRIBUTES_CHECK_H

#include "model/task.h"

namespace asterism::plugin
{

/* Note what the attributes of a function, of its parameters or of a variable
   say, and check them.  The callbacks of PLUGIN_FINISH_DECL and
   PLUGIN_FINISH_PARSE_FUNCTION.  */
void finish_declaration (void *decl, void *);
void finish_definition (void *fn, void *);

/* Return the tasks, and the implementations of tasks, declared so far.  */
const std::vector<tree> &known_tasks ();
const std::vector<tree> &known_implementations ();

/* Tells GCC that TASK will have a body by the end of the unit, lest it warn of
   a static function that has none.  */
void expect_body (tree task);

/* Checks what attributes in any order must have settled by the end.  */
void check_unit ();

/* Says whether TASK can get a codelet in this unit; reports why not.  */
bool check_task_to_generate (const Task &task);

} // namespace asterism::plugin

#endif /* ASTERISM_ATTRIBUTES_CHECK_H */
