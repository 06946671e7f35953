/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* An exception that leaves a function of a performance model ends the program
   as one of a body does: the message names the task and the place of its call,
   whoever asks: a policy, the one who measured it, or the program.

   rows: -
   configs: one many */

#include "../runtime.tasks/aux-named-end.h"

#include <starpu_scheduler.h>

static struct starpu_codelet codelet;
static struct starpu_perfmodel model;

static void
body (void *[], void *)
{
}

static double
costs (struct starpu_task *, unsigned)
{
  fail_unexpectedly ();
  return 1;
}
static double
costs_there (struct starpu_task *, struct starpu_perfmodel_arch *, unsigned)
{
  fail_unexpectedly ();
  return 1;
}
static double
costs_worker (struct starpu_task *, unsigned, unsigned)
{
  fail_unexpectedly ();
  return 1;
}
static size_t
size (struct starpu_task *, unsigned)
{
  fail_unexpectedly ();
  return 1;
}
static uint32_t
footprint (struct starpu_task *)
{
  fail_unexpectedly ();
  return 1;
}

static void
submit_one ()
{
  submit (new_collapse (&codelet, nullptr));
  starpu_task_wait_for_all ();
}
static void
ask ()
{
  starpu_task_worker_expected_length (new_collapse (&codelet, nullptr), 0, 0,
                                      0);
}
static void
ask_footprint ()
{
  starpu_task_footprint (&model, new_collapse (&codelet, nullptr), nullptr, 0);
}

static void
expect_end ()
{
  expect_named_end (submit_one,
                    "in a function of the performance model of task collapse");
}

int
main ()
{
  if (!crashes_are_ours ())
    return 77;
  codelet.cpu_funcs[0] = codelet.cpu_funcs[1] = body; // it matters which
  codelet.model = &model;
  setenv ("STARPU_SCHED", "dmda", 1);

  model.type = STARPU_COMMON;
  model.cost_function = costs;
  expect_end ();
  expect_named_end (ask, "of task collapse");
  model = {};
  model.type = STARPU_PER_ARCH;
  model.arch_cost_function = costs_there;
  expect_end ();
  model.arch_cost_function = nullptr;
  model.worker_cost_function = costs_worker;
  expect_end ();

  model = {};
  model.type = STARPU_HISTORY_BASED;
  model.symbol = "named_end";
  model.footprint = footprint;
  expect_end ();
  expect_named_end (ask_footprint, "of task collapse");
  model.footprint = nullptr;
  model.size_base = size;
  expect_end ();
  setenv ("STARPU_SCHED", "eager", 1);
  expect_end ();

  // Of energy, which is asked for where the other is known.
  setenv ("STARPU_SCHED", "dmda", 1);
  static struct starpu_perfmodel energy;
  energy.type = STARPU_COMMON;
  energy.cost_function = costs;
  model = {};
  model.type = STARPU_COMMON;
  model.cost_function = [] (struct starpu_task *, unsigned) { return 1.; };
  codelet.energy_model = &energy;
  expect_end ();
  return 0;
}
