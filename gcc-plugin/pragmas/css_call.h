/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `#pragma css task` before a call.

   The line becomes the call of a function that does not exist, with the places
   and numbers of the clauses as arguments.  When the function around it has
   been read, that call and the statement after it are replaced by the call of a
   task that is made for them.  */

#ifndef ASTERISM_PRAGMAS_CSS_CALL_H
#define ASTERISM_PRAGMAS_CSS_CALL_H

#include "pragmas/css_task.h"

namespace asterism::plugin
{

/* Puts LINE, of which CLAUSES were read, before the next statement.  */
void emit_css_call (const CssLine &line);

/* Makes the tasks of the body of the function DATA.  A callback of
   PLUGIN_FINISH_PARSE_FUNCTION.  */
void make_call_tasks (void *data, void *);

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_CSS_CALL_H */
