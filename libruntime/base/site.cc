// SPDX-License-Identifier: LGPL-2.1-or-later
// Errors at a place of the user's source that generated code names.

#include "base/site.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>

#include "asterism_abi.h"

namespace asterism
{

void
die_at (const asterism_site_v1 *site, const char *format, ...)
{
  fflush (stdout);
  flockfile (stderr);
  if (site != nullptr && site->file != nullptr)
    fprintf (stderr, site->column != 0 ? "%s:%u:%u: " : "%s:%u: ", site->file,
             unsigned (site->line), unsigned (site->column));
  else
    fputs ("[asterism] ", stderr);
  fputs ("error: ", stderr);
  va_list arguments;
  va_start (arguments, format);
  vfprintf (stderr, format, arguments);
  va_end (arguments);
  fputc ('\n', stderr);
  fflush (stderr);
  abort ();
}

} // namespace asterism
