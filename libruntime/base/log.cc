// SPDX-License-Identifier: LGPL-2.1-or-later
// Writes messages for the user, each line in one system call.

#include "base/log.h"

#include <atomic>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <unistd.h>

/// Non-zero: everything below Error is dropped.  Programs know it by this name
/// from StarPU, and declare it themselves to read or change it.
extern "C" {
extern int _starpu_silent;
int _starpu_silent = 0;
}

namespace asterism
{

namespace
{

bool
debugging ()
{
  static const bool wanted = [] {
    const char *value = getenv ("ASTERISM_DEBUG");
    return value && atoi (value) != 0;
  }();
  return wanted;
}

bool
shown (Level level)
{
  if (level == Level::Debug)
    return debugging ();
  // Relaxed: a switch for messages orders nothing.
  return level == Level::Error
         || std::atomic_ref (_starpu_silent).load (std::memory_order_relaxed)
                == 0;
}

void
write_all (std::string_view line)
{
  size_t done = 0;
  while (done < line.size ())
    {
      ssize_t count
          = write (STDERR_FILENO, line.data () + done, line.size () - done);
      if (count <= 0)
        return; // nobody reads standard error: there is no one to tell
      done += count;
    }
}

} // namespace

void
log (Level level, const char *format, ...)
{
  if (!shown (level))
    return;
  // On the stack: some messages say that there is no memory.
  char line[2100];
  size_t length = size_t (snprintf (line, sizeof line, "[asterism] %s",
                                    level == Level::Warning ? "warning: "
                                    : level == Level::Error ? "error: "
                                                            : ""));
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (line + length, sizeof line - length - 1, format, arguments);
  va_end (arguments);
  length += strlen (line + length);
  line[length++] = '\n';
  write_all ({ line, length });
}

void
set_silent (bool value)
{
  // Relaxed: see shown ().
  std::atomic_ref (_starpu_silent).store (value, std::memory_order_relaxed);
}

} // namespace asterism
