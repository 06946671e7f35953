// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_util.h: what the assertion macros of programs call.

#include "starpu_thread.h"
#include "starpu_util.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <execinfo.h>
#include <pthread.h>
#include <unistd.h>

#include "base/failed_tasks.h"
#include "base/site.h"

namespace
{

/// Prints "FILE:LINE: FUNCTION: WHAT: MESSAGE", the callers, and aborts.
[[noreturn]] void
fail (const char *file, int line, const char *function, const char *what,
      const char *format, va_list arguments)
{
  char message[1024] = "";
  if (format != nullptr)
    vsnprintf (message, sizeof message, format, arguments);
  fprintf (stderr, "[asterism] %s:%d: %s%s%s%s%s\n", file, line,
           function != nullptr ? function : "", function != nullptr ? ": " : "",
           what, message[0] != '\0' ? ": " : "", message);
  asterism_backtrace ();
  abort ();
}

/// The same with the arguments in place.
[[noreturn]] void
fail (const char *file, int line, const char *function, const char *what,
      const char *format = nullptr, ...)
{
  va_list arguments;
  va_start (arguments, format);
  fail (file, line, function, what, format, arguments);
}

} // namespace

void
asterism_set_error_handler (asterism_error_handler handler, void *data)
{
  asterism::set_error_handler (handler, data);
}

unsigned
asterism_failed_tasks ()
{
  return asterism::failed_tasks::take ();
}

void
asterism_backtrace ()
{
  void *callers[STARPU_BACKTRACE_LENGTH];
  int count = backtrace (callers, STARPU_BACKTRACE_LENGTH);
  backtrace_symbols_fd (callers, count, STDERR_FILENO);
}

void
asterism_assert_failed (const char *file, int line, const char *function,
                        const char *condition)
{
  fail (file, line, function, "assertion failed", "%s", condition);
}

void
asterism_assert_failed_message (const char *file, int line,
                                const char *function, const char *condition,
                                const char *format, ...)
{
  char what[256];
  snprintf (what, sizeof what, "assertion failed: %s", condition);
  va_list arguments;
  va_start (arguments, format);
  fail (file, line, function, what, format, arguments);
}

void
asterism_abort (const char *file, int line, const char *function)
{
  fail (file, line, function, "aborted");
}

void
asterism_abort_message (const char *file, int line, const char *function,
                        const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  fail (file, line, function, "aborted", format, arguments);
}

void
asterism_unexpected_value (const char *file, int line, long value,
                           long expected, const char *format, ...)
{
  char message[512];
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (message, sizeof message, format, arguments);
  va_end (arguments);
  bool error = value < 0 && value > -4096;
  fail (file, line, nullptr, message, "returned %ld%s%s%s, not %ld", value,
        error ? " (" : "", error ? strerror (static_cast<int> (-value)) : "",
        error ? ")" : "", expected);
}

extern "C" int
starpu_pthread_setname (const char *name)
{
  return pthread_setname_np (pthread_self (), name);
}

extern "C" void
asterism_error_text (int number, char *buffer, size_t size)
{
  char text[256];
  // The GNU form gives the text, which need not be in its buffer.
  snprintf (buffer, size, "%s", strerror_r (number, text, sizeof text));
}
