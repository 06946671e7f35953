// SPDX-License-Identifier: LGPL-2.1-or-later
// Makes the failures that Status carries.

#include "base/status.h"

#include <cstdarg>
#include <cstdio>

#include "base/check.h"
#include "base/memory_guard.h"

namespace asterism
{

Status
Status::error (int code, const char *format, ...)
{
  CHECK (code < 0);
  char text[512];
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (text, sizeof text, format, arguments);
  va_end (arguments);

  Status status;
  status.code_ = code;
  // Without memory for the message there is none.
  (void)with_memory (
      [&] { status.message_ = std::make_unique<std::string> (text); });
  return status;
}

} // namespace asterism
