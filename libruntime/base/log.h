// SPDX-License-Identifier: LGPL-2.1-or-later
// Messages for the user on standard error; STARPU_SILENT drops all but errors.

#ifndef ASTERISM_BASE_LOG_H
#define ASTERISM_BASE_LOG_H

namespace asterism
{

enum class Level
{
  Debug, // shown with ASTERISM_DEBUG=1
  Info,
  Warning,
  Error,
};

/// Writes one line, "[asterism] " before it.  Any thread.
void log (Level level, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

/// Drops everything below Error from now on.
void set_silent (bool silent);

} // namespace asterism

#endif
