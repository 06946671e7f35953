// SPDX-License-Identifier: LGPL-2.1-or-later
// Starts threads, which may fail.  Compiled with exceptions, as
// memory_guard.cc.

#include "base/thread.h"

#include <cstring>
#include <new>
#include <system_error>

namespace asterism
{

Status
start_thread (std::thread &thread, const char *what,
              void (*function) (void *argument), void *argument)
{
#ifdef __cpp_exceptions
  int error = 0;
  try
    {
      thread = std::thread (function, argument);
    }
  catch (const std::system_error &refused)
    {
      error = refused.code ().value ();
    }
  catch (const std::bad_alloc &)
    {
      error = ENOMEM;
    }
  return error == 0 ? Status ()
                    : Status::error (-error, "%s: starting a thread: %s", what,
                                     strerror (error));
#else
  // For tools that read all files with the same options.
  thread = std::thread (function, argument);
  return {};
#endif
}

} // namespace asterism
