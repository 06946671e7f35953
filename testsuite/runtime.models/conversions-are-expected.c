/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What conversions of multiformat data take is expected by the models of the
   codelets that convert, where the data are not in the wanted form.
   rows: Q26
   configs: opencl
   needs: opencl
   libs: -lOpenCL */

#include "../runtime.data/aux-multiformat-opencl.h"

#include <math.h>

static starpu_data_handle_t handle;

static double
to_device (struct starpu_task *task, struct starpu_perfmodel_arch *arch,
           unsigned nimpl)
{
  (void)arch;
  CHECK (task->cl == &main_to_opencl_codelet && task->handles[0] == handle);
  CHECK_EQ (nimpl, 0);
  return 16;
}

static double
to_main (struct starpu_task *task, struct starpu_perfmodel_arch *arch,
         unsigned nimpl)
{
  (void)arch;
  CHECK (task->cl == &opencl_to_main_codelet && task->handles[0] == handle);
  CHECK_EQ (nimpl, 0);
  return 4;
}

static struct starpu_perfmodel to_device_model
    = { .type = STARPU_PER_ARCH, .arch_cost_function = to_device },
    to_main_model = { .type = STARPU_PER_ARCH, .arch_cost_function = to_main };
static struct starpu_codelet write_codelet = { .cpu_funcs = { set_points },
                                               .opencl_funcs = { set_points },
                                               .nbuffers = 1,
                                               .modes = { STARPU_W } };

/* What a task of a codelet would have to wait for on a kind of worker. */
static double
expected (struct starpu_codelet *codelet, enum starpu_worker_archtype type)
{
  int worker = starpu_worker_get_by_type (type, 0);
  struct starpu_task *task = new_task (codelet, NULL);
  CHECK (worker >= 0);
  task->handles[0] = handle;
  double time = starpu_task_expected_conversion_time (
      task, starpu_worker_get_perf_archtype (worker, STARPU_NMAX_SCHED_CTXS),
      0);
  starpu_task_destroy (task);
  return time;
}

int
main (void)
{
  static struct starpu_multiformat_data_interface_ops ops
      = { .cpu_elemsize = sizeof (struct point),
          .opencl_elemsize = 2 * sizeof (float),
          .cpu_to_opencl_cl = &main_to_opencl_codelet,
          .opencl_to_cpu_cl = &opencl_to_main_codelet };
  static struct point points[kPoints];

  main_to_opencl_codelet.model = &to_device_model;
  opencl_to_main_codelet.model = &to_main_model;
  opencl_codelet.cpu_funcs[0] = double_x;
  start ();
  load_kernels ();
  starpu_multiformat_data_register (&handle, STARPU_MAIN_RAM, points, kPoints,
                                    &ops);
  CHECK (expected (&opencl_codelet, STARPU_CPU_WORKER) == 0);
  CHECK (expected (&opencl_codelet, STARPU_OPENCL_WORKER) == 16);
  CHECK (expected (&write_codelet, STARPU_OPENCL_WORKER) == 0);
  run (&set_codelet, handle, NULL, STARPU_MAIN_RAM);
  opencl_codelet.cpu_funcs[0] = NULL;
  run (&opencl_codelet, handle, NULL, next_node (STARPU_OPENCL_RAM, 0));
  opencl_codelet.cpu_funcs[0] = double_x;
  CHECK (expected (&opencl_codelet, STARPU_OPENCL_WORKER) == 0);
  CHECK (expected (&opencl_codelet, STARPU_CPU_WORKER) == 4);
  main_to_opencl_codelet.model = NULL;
  check_acquired (handle, points, 2, 0);
  CHECK (expected (&opencl_codelet, STARPU_CPU_WORKER) == 0);
  CHECK (expected (&opencl_codelet, STARPU_OPENCL_WORKER) == 0);
  run (&core_codelet, handle, NULL, STARPU_MAIN_RAM);
  CHECK (isnan (expected (&opencl_codelet, STARPU_OPENCL_WORKER)));
  CHECK (isnan (starpu_task_expected_conversion_time (NULL, NULL, 0)));
  starpu_data_unregister (handle);
  CHECK_EQ (starpu_opencl_unload_opencl (&program), CL_SUCCESS);
  starpu_shutdown ();
  return 0;
}
