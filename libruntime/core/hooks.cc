// SPDX-License-Identifier: LGPL-2.1-or-later
// Registers and calls the application's hooks.

#include "core/hooks.h"

#include "base/virtual_time.h"

namespace asterism::core
{

constinit Hooks hooks;

int
Hooks::add (Function function, void *argument)
{
  for (int number = 0; number < kMost; ++number)
    {
      Hook &hook = hooks_[unsigned (number)];
      if (hook.used.exchange (true))
        continue;
      hook.argument = argument;
      hook.function.store (function);
      count_.fetch_add (1);
      return number;
    }
  return -1;
}

void
Hooks::remove (int number)
{
  if (number < 0 || number >= kMost)
    return;
  Hook &hook = hooks_[unsigned (number)];
  // Partner: call (), which counts itself before it looks.
  if (hook.function.exchange (nullptr) == nullptr)
    return;
  while (hook.callers.load () > 0)
    let_others_run ();
  count_.fetch_sub (1);
  hook.used.store (false);
}

bool
Hooks::call ()
{
  bool may_sleep = true;
  for (Hook &hook : hooks_)
    {
      hook.callers.fetch_add (1);
      if (Function function = hook.function.load ())
        may_sleep &= function (hook.argument) != 0;
      hook.callers.fetch_sub (1);
    }
  return may_sleep;
}

} // namespace asterism::core
