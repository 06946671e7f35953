// SPDX-License-Identifier: LGPL-2.1-or-later
// Stops exceptions; compiled with them, unlike everything else.

#include "core/barrier.h"

namespace asterism::core
{

bool
call_behind_barrier (bool (*function) (void *), void *argument) noexcept
{
  return function (argument);
}

void
call_behind_barrier (void (*function) (void *), void *argument) noexcept
{
  function (argument);
}

} // namespace asterism::core
