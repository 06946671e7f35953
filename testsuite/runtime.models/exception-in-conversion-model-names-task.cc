/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* An exception that leaves the model of a codelet that converts multiformat
   data ends the program, and the message names the task that would need them.

   rows: Q26
   configs: opencl
   needs: opencl */

#include "../runtime.tasks/aux-named-end.h"

#include <starpu_scheduler.h>

static struct starpu_codelet codelet, converter;
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

/* What a device has to wait for until it has data of main memory. */
static void
ask ()
{
  static float values[4];
  static struct starpu_multiformat_data_interface_ops ops;
  ops.cpu_elemsize = ops.opencl_elemsize = sizeof *values;
  ops.cpu_to_opencl_cl = ops.opencl_to_cpu_cl = &converter;
  starpu_data_handle_t handle;
  starpu_multiformat_data_register (&handle, STARPU_MAIN_RAM, values, 4, &ops);
  const int worker = starpu_worker_get_by_type (STARPU_OPENCL_WORKER, 0);
  CHECK (worker >= 0);
  struct starpu_task *task = new_collapse (&codelet, nullptr);
  task->handles[0] = handle;
  starpu_task_expected_conversion_time (
      task, starpu_worker_get_perf_archtype (worker, STARPU_NMAX_SCHED_CTXS),
      0);
}

int
main ()
{
  if (!crashes_are_ours ())
    return 77;
  codelet.opencl_funcs[0] = converter.opencl_funcs[0] = body;
  converter.cpu_funcs[0] = body;
  codelet.nbuffers = converter.nbuffers = 1;
  codelet.modes[0] = STARPU_R;
  converter.model = &model;
  model.type = STARPU_COMMON;
  model.cost_function = costs;
  for (const char *policy : { "random", "dm", "lws" })
    {
      setenv ("STARPU_SCHED", policy, 1);
      expect_named_end (
          ask, "in a function of the performance model of task collapse");
    }
  return 0;
}
