// SPDX-License-Identifier: LGPL-2.1-or-later
// Errors at a place of the user's source that generated code names.

#ifndef ASTERISM_BASE_SITE_H
#define ASTERISM_BASE_SITE_H

struct asterism_site_v1;

namespace asterism
{

/// As asterism_error_handler of starpu_util.h.
using ErrorHandler = void (*) (const char *file, int line, int column,
                               const char *message, void *data);

/// Sets what die_at and report_at call first, null: nothing.  Any thread.
void set_error_handler (ErrorHandler function, void *data);

/// Whether there is one.
bool has_error_handler ();

/// Ends the program with the message, after "FILE:LINE:COLUMN: error: " as
/// compilers write it, or "[asterism] error: " when there is no place (null).
/// The handler that the program set comes first, and may leave by longjmp:
/// call this without a lock held.  Aborts, so that debuggers stop there and no
/// destructor runs under the other workers.  Any thread.
[[noreturn]] void die_at (const asterism_site_v1 *site, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

/// Reports like die_at (), but returns: only the call that the message is
/// about is over.
void report_at (const asterism_site_v1 *site, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

} // namespace asterism

#endif
