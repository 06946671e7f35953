// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_bound.h: the least time in which recorded tasks can be executed.

#include "starpu_bound.h"

#include "base/decimal.h"
#include "base/log.h"
#include "core/bound_program.h"
#include "core/engine.h"

using asterism::Level;
using asterism::log;
using asterism::Status;
using asterism::core::BoundProgram;
namespace core = asterism::core;

namespace
{

core::Engine *
running (const char *function)
{
  core::Engine *engine = core::current_engine ();
  if (engine == nullptr)
    log (Level::Error, "%s: the runtime is not running", function);
  return engine;
}

BoundProgram
program_of (const core::Engine &engine)
{
  return BoundProgram (engine, engine.bound.everything ());
}

/// Milliseconds; 0 when there is no bound.
double
solve (const BoundProgram &program, bool integral)
{
  double milliseconds = 0;
  if (!program.known ())
    return 0;
  Status status = program.solve (integral, milliseconds);
  if (status.ok ())
    return milliseconds;
  log (Level::Error, "%s", status.message ());
  return 0;
}

/// Tasks are timed no more, unless for something else.
void
end_recording (core::Engine &engine)
{
  const asterism::Options &options = engine.options;
  engine.bound.stop ();
  if (!engine.learning && !engine.profile.on () && !options.worker_stats
      && !options.enable_stats && !engine.recorder.on () && !engine.graph.on ())
    engine.timing.store (false);
  // A policy may have begun to learn meanwhile.
  if (engine.learning)
    engine.timing.store (true);
}

} // namespace

void
starpu_bound_start (int deps, int)
{
  core::Engine *engine = running (__func__);
  if (engine == nullptr)
    return;
  engine->bound.start (deps != 0, unsigned (engine->infos.size ()));
  engine->timing.store (true);
}

void
starpu_bound_stop ()
{
  if (core::Engine *engine = running (__func__))
    end_recording (*engine);
}

void
starpu_bound_clear ()
{
  core::Engine *engine = running (__func__);
  if (engine == nullptr)
    return;
  end_recording (*engine);
  engine->bound.clear ();
}

void
starpu_bound_compute (double *res, double *integer_res, int integer)
{
  core::Engine *engine = running (__func__);
  double divided = 0, whole = 0;
  if (engine != nullptr)
    {
      const BoundProgram program = program_of (*engine);
      divided = solve (program, false);
      whole = integer && divided > 0 ? solve (program, true) : 0;
    }
  if (res != nullptr)
    *res = divided;
  if (integer_res != nullptr)
    *integer_res = whole;
}

void
starpu_bound_print (FILE *output, int integer)
{
  core::Engine *engine = running (__func__);
  if (engine == nullptr)
    return;
  const asterism::DecimalPoint point;
  const BoundProgram program = program_of (*engine);
  program.print_kinds (output);
  const double bound = solve (program, integer != 0);
  if (bound > 0)
    fprintf (output, "at best: %.3f ms\n", bound);
  else
    fprintf (output, "at best: not known\n");
}

void
starpu_bound_print_lp (FILE *output)
{
  if (core::Engine *engine = running (__func__))
    program_of (*engine).print_lp (output);
}

void
starpu_bound_print_mps (FILE *output)
{
  if (core::Engine *engine = running (__func__))
    program_of (*engine).print_mps (output);
}

void
starpu_bound_print_dot (FILE *output)
{
  if (core::Engine *engine = running (__func__))
    program_of (*engine).print_dot (output);
}
