// SPDX-License-Identifier: LGPL-2.1-or-later
// A number for each thread.

#include "base/thread_number.h"

#include <atomic>

namespace asterism
{

uint64_t
thread_number ()
{
  static std::atomic<uint64_t> last{ 0 };
  static thread_local uint64_t number = 0; // without a guard of its own
  if (number == 0)
    number = ++last;
  return number;
}

} // namespace asterism
