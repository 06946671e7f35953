// SPDX-License-Identifier: LGPL-2.1-or-later
// Ends what the C++ library throws when there is no memory.  Compiled with
// exceptions.

#include "base/memory_guard.h"

#include <new>

namespace asterism
{

bool
call_with_memory (void (*function) (void *argument), void *argument)
{
#ifdef __cpp_exceptions
  try
    {
      function (argument);
      return true;
    }
  catch (const std::bad_alloc &)
    {
      return false;
    }
#else
  // For tools that read all files with the same options.
  function (argument);
  return true;
#endif
}

} // namespace asterism
