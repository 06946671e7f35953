// SPDX-License-Identifier: LGPL-2.1-or-later
// Errors at a place of the user's source that generated code names.

#include "base/site.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>

#include "asterism_abi.h"
#include "base/mutex.h"

namespace asterism
{

namespace
{

/// The program's handler.
struct
{
  SpinLock lock;
  ErrorHandler function GUARDED_BY (lock) = nullptr;
  void *data GUARDED_BY (lock) = nullptr;
} handler;

/// Calls the program's handler, which may not return, without a lock.
void
tell_handler (const asterism_site_v1 *site, const char *message)
{
  ErrorHandler function;
  void *data;
  {
    SpinGuard guard (handler.lock);
    function = handler.function;
    data = handler.data;
  }
  if (function == nullptr)
    return;
  bool known = site != nullptr && site->file != nullptr;
  function (known ? site->file : nullptr, known ? int (site->line) : 0,
            known ? int (site->column) : 0, message, data);
}

void
print (const asterism_site_v1 *site, const char *message)
{
  fflush (stdout);
  flockfile (stderr);
  if (site != nullptr && site->file != nullptr)
    fprintf (stderr,
             site->column != 0 ? "%s:%u:%u: "
             : site->line != 0 ? "%s:%u: "
                               : "%s: ", // where the line is not known
             site->file, unsigned (site->line), unsigned (site->column));
  else
    fputs ("[asterism] ", stderr);
  fprintf (stderr, "error: %s\n", message);
  fflush (stderr);
  funlockfile (stderr);
}

void
tell (const asterism_site_v1 *site, const char *format, va_list arguments)
{
  char *text = nullptr;
  const bool made = vasprintf (&text, format, arguments) >= 0;
  const char *message = made ? text : format;
  tell_handler (site, message);
  print (site, message);
  if (made)
    free (text);
}

} // namespace

void
set_error_handler (ErrorHandler function, void *data)
{
  SpinGuard guard (handler.lock);
  handler.function = function;
  handler.data = data;
}

bool
has_error_handler ()
{
  SpinGuard guard (handler.lock);
  return handler.function != nullptr;
}

void
die_at (const asterism_site_v1 *site, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  tell (site, format, arguments);
  va_end (arguments);
  abort ();
}

void
report_at (const asterism_site_v1 *site, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  tell (site, format, arguments);
  va_end (arguments);
}

} // namespace asterism
