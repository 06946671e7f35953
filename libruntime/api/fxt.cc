// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_fxt.h: events of the application in the trace.

#include "starpu_fxt.h"
#include "starpu_profiling.h"

#include <string>

#include "api/fxt.h"
#include "core/engine.h"
#include "core/runtime.h"

namespace core = asterism::core;

namespace
{

std::atomic<bool> begins_paused{ false };
std::atomic<int> trace_number{ 0 };

} // namespace

void
asterism::api::begin_trace (trace::Recorder &recorder)
{
  recorder.pause (begins_paused.load ());
  recorder.set_number (trace_number.load ());
}

void
starpu_fxt_autostart_profiling (int autostart)
{
  begins_paused.store (autostart == 0);
}

int
starpu_fxt_is_enabled ()
{
  core::Engine *engine = core::current_engine ();
  return engine != nullptr && engine->recorder.on ();
}

void
starpu_profiling_set_id (int new_id)
{
  trace_number.store (new_id);
}

void
starpu_profiling_init ()
{
  starpu_profiling_status_set (starpu_profiling_status_get ());
}

void
starpu_fxt_start_profiling ()
{
  if (core::Engine *engine = core::current_engine ())
    engine->recorder.pause (false);
}

void
starpu_fxt_stop_profiling ()
{
  if (core::Engine *engine = core::current_engine ())
    engine->recorder.pause (true);
}

void
starpu_fxt_trace_user_event (unsigned long code)
{
  if (core::Engine *engine = core::current_engine ())
    engine->recorder.mark (core::Runtime::current_worker (),
                           std::to_string (code));
}

void
starpu_fxt_trace_user_event_string (const char *text)
{
  core::Engine *engine = core::current_engine ();
  if (engine != nullptr && text != nullptr)
    engine->recorder.mark (core::Runtime::current_worker (), text);
}
