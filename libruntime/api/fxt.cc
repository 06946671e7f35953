// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_fxt.h: events of the application in the trace.

#include "starpu_fxt.h"

#include <string>

#include "api/fxt.h"
#include "core/engine.h"
#include "core/runtime.h"

namespace core = asterism::core;

namespace
{

std::atomic<bool> begins_paused{ false };

} // namespace

void
asterism::api::begin_trace (trace::Recorder &recorder)
{
  recorder.pause (begins_paused.load ());
}

void
starpu_fxt_autostart_profiling (int autostart)
{
  begins_paused.store (autostart == 0);
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
