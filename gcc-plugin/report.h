/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Warnings that have a name, and the notes of the verbose mode.  Errors are
   reported with GCC's own error_at.  */

#ifndef ASTERISM_REPORT_H
#define ASTERISM_REPORT_H

#include "options.h"

namespace asterism::plugin
{

/* Warns at WHERE, with the switch that turns the warning off in brackets.
   Returns whether anything was printed: a note must follow only then.  */
bool warn (Warning which, location_t where, const char *message, ...)
    ATTRIBUTE_GCC_DIAG (3, 4);

/* Likewise, with the fix-it hints of WHERE.  */
bool warn (Warning which, rich_location *where, const char *message, ...)
    ATTRIBUTE_GCC_DIAG (3, 4);

/* Print a note at WHERE in verbose mode, the second with fix-it hints.  */
void tell (location_t where, const char *message, ...)
    ATTRIBUTE_GCC_DIAG (2, 3);
void tell (rich_location *where, const char *message, ...)
    ATTRIBUTE_GCC_DIAG (2, 3);

} // namespace asterism::plugin

#endif /* ASTERISM_REPORT_H */
