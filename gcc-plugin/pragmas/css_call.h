/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `#pragma css task` before a call or a block.

   The line becomes a marker, for which the front end evaluates the places and
   numbers of the clauses.  */

#ifndef ASTERISM_PRAGMAS_CSS_CALL_H
#define ASTERISM_PRAGMAS_CSS_CALL_H

#include "pragmas/css_task.h"

namespace asterism::plugin
{

/* Puts the marker of LINE, whose clauses were read, before the next
   statement.  */
void emit_css_call (const CssLine &line);

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_CSS_CALL_H */
