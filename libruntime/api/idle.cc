// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_worker.h: what idle workers and the watchdog call.

#include "starpu_worker.h"

#include "core/engine.h"
#include "core/hooks.h"

namespace core = asterism::core;

namespace
{

int
add (unsigned (*func) (void *arg), void *arg)
{
  const int number = func != nullptr ? core::hooks.add (func, arg) : -1;
  // Those that sleep have not seen it.
  if (core::Engine *engine = core::current_engine ())
    engine->dispatcher.wake_everybody ();
  return number;
}

} // namespace

int
starpu_progression_hook_register (unsigned (*func) (void *arg), void *arg)
{
  return add (func, arg);
}

void
starpu_progression_hook_deregister (int hook_id)
{
  core::hooks.remove (hook_id);
}

int
starpu_idle_hook_register (unsigned (*func) (void *arg), void *arg)
{
  return add (func, arg);
}

void
starpu_idle_hook_deregister (int hook_id)
{
  core::hooks.remove (hook_id);
}

void
starpu_task_watchdog_set_hook (void (*hook) (void *), void *hook_arg)
{
  core::Watchdog::set_hook (hook, hook_arg);
}

void
starpu_wake_all_blocked_workers ()
{
  if (core::Engine *engine = core::current_engine ())
    engine->dispatcher.wake_everybody ();
}
