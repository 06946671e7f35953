// SPDX-License-Identifier: LGPL-2.1-or-later
// Starts threads, which may fail.  Compiled with exceptions, as
// memory_guard.cc.

#include "base/thread.h"

#include <cstring>
#include <new>
#include <system_error>

#include "base/virtual_time.h"

namespace asterism
{

namespace
{

/// What a thread of a simulation runs.
void
take_turns (virtual_time::Place *place, void (*function) (void *),
            void *argument)
{
  virtual_time::enter (place);
  function (argument);
  virtual_time::leave ();
}

} // namespace

Status
start_thread (std::thread &thread, const char *what,
              void (*function) (void *argument), void *argument)
{
#ifdef __cpp_exceptions
  int error = 0;
  virtual_time::Place *place = nullptr;
  try
    {
      if (is_time_virtual () && virtual_time::takes_part ())
        {
          place = virtual_time::make_place ();
          thread = std::thread (take_turns, place, function, argument);
          virtual_time::name (place, thread.native_handle ());
        }
      else
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
  if (error != 0 && place != nullptr)
    virtual_time::drop (place);
  return error == 0 ? Status ()
                    : Status::error (-error, "%s: starting a thread: %s", what,
                                     strerror (error));
#else
  // For tools that read all files with the same options.
  thread = std::thread (function, argument);
  return {};
#endif
}

void
join_thread (std::thread &thread)
{
  if (is_time_virtual ())
    virtual_time::await_end (thread.native_handle ());
  thread.join ();
}

} // namespace asterism
