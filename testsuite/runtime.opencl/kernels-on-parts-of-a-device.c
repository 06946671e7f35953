/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A kernel that knows nothing of it runs on every part of a divided device,
   all of which use one copy of the data.
   rows: Q06 G26!
   configs: opencl-parts
   needs: opencl
   libs: -lOpenCL  */

#include "../support/check.h"
#include <starpu_opencl.h>

enum
{
  kLength = 1000,
  kTasks = 60
};

static const char source[]
    = "kernel void add (global int *x, int n)\n"
      "{ int i = get_global_id (0); if (i < n) x[i] += 1; }\n";
static struct starpu_opencl_program program;
static int runs[STARPU_NMAXWORKERS];

static void
add_one (void *buffers[], void *argument)
{
  cl_mem x = (cl_mem)STARPU_VECTOR_GET_DEV_HANDLE (buffers[0]);
  int n = (int)STARPU_VECTOR_GET_NX (buffers[0]), error;
  int worker = starpu_worker_get_id ();
  cl_kernel kernel;
  cl_command_queue queue;
  (void)argument;
  ++runs[worker];
  CHECK_EQ (starpu_opencl_load_kernel (&kernel, &queue, &program, "add",
                                       starpu_worker_get_devid (worker)),
            CL_SUCCESS);
  CHECK_EQ (starpu_opencl_set_kernel_args (&error, &kernel, sizeof x, &x,
                                           sizeof n, &n, 0),
            2);
  const size_t items = 1024;
  CHECK_EQ (clEnqueueNDRangeKernel (queue, kernel, 1, NULL, &items, NULL, 0,
                                    NULL, NULL),
            CL_SUCCESS);
  clFinish (queue);
  starpu_opencl_release_kernel (kernel);
}

static struct starpu_codelet codelet
    = { .opencl_funcs = { add_one }, .nbuffers = 1, .modes = { STARPU_RW } };

int
main (void)
{
  static int values[2][kLength];
  starpu_data_handle_t handles[2];
  start ();
  unsigned workers = starpu_opencl_worker_get_count ();
  CHECK_EQ (workers, 2);
  int ids[2];
  starpu_worker_get_ids_by_type (STARPU_OPENCL_WORKER, ids, 2);
  CHECK_EQ (starpu_worker_get_memory_node (ids[0]),
            starpu_worker_get_memory_node (ids[1]));
  CHECK_EQ (starpu_memory_nodes_get_count (), 2);
  CHECK_EQ (starpu_opencl_load_opencl_from_string (source, &program, NULL),
            CL_SUCCESS);
  for (int i = 0; i < 2; ++i)
    starpu_vector_data_register (&handles[i], STARPU_MAIN_RAM,
                                 (uintptr_t)values[i], kLength, sizeof (int));
  for (int i = 0; i < kTasks; ++i)
    {
      struct starpu_task *task = new_task (&codelet, NULL);
      task->handles[0] = handles[i % 2];
      task->execute_on_a_specific_worker = 1;
      task->workerid = (unsigned)ids[i / 2 % 2];
      submit (task);
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (runs[ids[0]], kTasks / 2);
  CHECK_EQ (runs[ids[1]], kTasks / 2);
  /* Each vector went to the device once. */
  struct starpu_profiling_bus_info info;
  unsigned node = starpu_worker_get_memory_node ((unsigned)ids[0]);
  starpu_bus_get_profiling_info (starpu_bus_get_id (0, (int)node), &info);
  CHECK_EQ (info.transfer_count, 2);
  for (int i = 0; i < 2; ++i)
    {
      starpu_data_unregister (handles[i]);
      for (int k = 0; k < kLength; ++k)
        CHECK_EQ (values[i][k], kTasks / 2);
    }
  starpu_opencl_unload_opencl (&program);
  starpu_shutdown ();
  return 0;
}
