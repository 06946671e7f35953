/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What models learn of a task that gives its kernels to
   starpu_opencl_collect_stats () is what the kernels took, not what the
   function did besides.
   rows: E12
   configs: opencl-only
   needs: opencl
   libs: -lOpenCL */

#include "../support/check.h"
#include <starpu_opencl.h>

enum
{
  kPauseUs = 30000
};

static const char source[]
    = "kernel void twice (global int *x) { x[get_global_id (0)] *= 2; }\n";
static struct starpu_opencl_program program;

static void
twice (void *buffers[], void *argument)
{
  cl_mem values = (cl_mem)STARPU_VECTOR_GET_DEV_HANDLE (buffers[0]);
  size_t items = STARPU_VECTOR_GET_NX (buffers[0]);
  cl_kernel kernel;
  cl_command_queue queue;
  cl_event event;
  cl_int error;
  (void)argument;
  CHECK_EQ (starpu_opencl_load_kernel (
                &kernel, &queue, &program, "twice",
                starpu_worker_get_devid (starpu_worker_get_id ())),
            CL_SUCCESS);
  CHECK_EQ (starpu_opencl_set_kernel_args (&error, &kernel, sizeof values,
                                           &values, 0),
            1);
  CHECK_EQ (clEnqueueNDRangeKernel (queue, kernel, 1, NULL, &items, NULL, 0,
                                    NULL, &event),
            CL_SUCCESS);
  clFinish (queue);
  starpu_usleep (kPauseUs);
  CHECK_EQ (starpu_opencl_collect_stats (event), 0);
  clReleaseEvent (event);
  CHECK_EQ (starpu_opencl_release_kernel (kernel), CL_SUCCESS);
}

static struct starpu_perfmodel model
    = { .type = STARPU_HISTORY_BASED, .symbol = "collected" };
static struct starpu_codelet codelet = { .opencl_funcs = { twice },
                                         .nbuffers = 1,
                                         .modes = { STARPU_RW },
                                         .model = &model };

int
main (void)
{
  static int values[16] = { 1 };
  setenv ("STARPU_CALIBRATE", "1", 1);
  start ();
  CHECK_EQ (starpu_opencl_load_opencl_from_string (source, &program, NULL),
            CL_SUCCESS);
  starpu_data_handle_t handle;
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)values, 16,
                               sizeof *values);
  struct starpu_task *task = NULL;
  for (int i = 0; i < 20; ++i)
    {
      task = new_task (&codelet, NULL);
      task->handles[0] = handle;
      submit (task);
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  task = new_task (&codelet, NULL);
  task->handles[0] = handle;
  int known = 0;
  for (int worker = 0; worker < (int)starpu_worker_get_count (); ++worker)
    {
      const double expected = starpu_task_expected_length (
          task,
          starpu_worker_get_perf_archtype (worker, STARPU_NMAX_SCHED_CTXS), 0);
      if (!(expected > 0))
        continue;
      known = 1;
      CHECK (expected < kPauseUs);
    }
  CHECK (known);
  starpu_task_destroy (task);
  starpu_data_unregister (handle);
  CHECK_EQ (values[0], 1 << 20);
  CHECK_EQ (starpu_opencl_unload_opencl (&program), CL_SUCCESS);
  starpu_shutdown ();
  return 0;
}
