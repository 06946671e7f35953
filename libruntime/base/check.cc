// SPDX-License-Identifier: LGPL-2.1-or-later
// Ends the program when an invariant of the library is broken.

#include "base/check.h"

#include <cstdlib>

#include "base/log.h"

namespace asterism
{

void
check_failed (const char *file, int line, const char *condition)
{
  log (Level::Error, "%s:%d: check failed: %s", file, line, condition);
  abort ();
}

void
check_failed (const char *file, int line, const char *condition, long long left,
              long long right)
{
  log (Level::Error, "%s:%d: check failed: %s (%lld against %lld)", file, line,
       condition, left, right);
  abort ();
}

} // namespace asterism
