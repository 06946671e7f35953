/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Scales a vector on OpenCL devices through the C API: a program built from its
   text for each device, and a kernel launched by hand.
   rows: R29 C24!
   needs: opencl
   configs: opencl opencl-only */

#include <starpu.h>
#include <starpu_opencl.h>
#include <stdio.h>
#include <stdlib.h>

static const char source[]
    = "__kernel void scale (__global float *v, unsigned n, float factor)"
      "{"
      "  unsigned i = get_global_id (0);"
      "  if (i < n)"
      "    v[i] *= factor;"
      "}";

static struct starpu_opencl_program program;
static int launches;

static void
scale_opencl (void *buffers[], void *arg)
{
  cl_mem vector = (cl_mem)STARPU_VECTOR_GET_DEV_HANDLE (buffers[0]);
  unsigned size = STARPU_VECTOR_GET_NX (buffers[0]);
  float factor = *(float *)arg;
  size_t groups = (size + 63) / 64 * 64, group = 64;
  cl_kernel kernel;
  cl_command_queue queue;
  cl_event event;
  cl_int status;

  status = starpu_opencl_load_kernel (
      &kernel, &queue, &program, "scale",
      starpu_worker_get_devid (starpu_worker_get_id ()));
  if (status != CL_SUCCESS)
    STARPU_OPENCL_REPORT_ERROR (status);
  status = clSetKernelArg (kernel, 0, sizeof vector, &vector);
  status |= clSetKernelArg (kernel, 1, sizeof size, &size);
  status |= clSetKernelArg (kernel, 2, sizeof factor, &factor);
  if (status == CL_SUCCESS)
    status = clEnqueueNDRangeKernel (queue, kernel, 1, NULL, &groups, &group, 0,
                                     NULL, &event);
  if (status != CL_SUCCESS)
    STARPU_OPENCL_REPORT_ERROR (status);
  clFinish (queue);
  starpu_opencl_collect_stats (event);
  clReleaseEvent (event);
  starpu_opencl_release_kernel (kernel);
  STARPU_ATOMIC_ADD (&launches, 1);
}

static struct starpu_codelet scale = {
  .where = STARPU_OPENCL,
  .opencl_funcs = { scale_opencl },
  .nbuffers = 1,
  .modes = { STARPU_RW },
  .name = "scale",
};

int
main (void)
{
  enum
  {
    size = 1000,
    times = 6
  };
  static float vector[size];
  starpu_data_handle_t handle;
  float factor = 2.0f;
  int wrong = 0;

  for (int i = 0; i < size; i++)
    vector[i] = i;
  if (starpu_init (NULL) != 0)
    return 77;
  if (starpu_opencl_worker_get_count () == 0
      || starpu_opencl_load_opencl_from_string (source, &program, "") != 0)
    return 77;
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)vector,
                               size, sizeof *vector);
  for (int i = 0; i < times; i++)
    {
      struct starpu_task *task = starpu_task_create ();
      task->cl = &scale;
      task->handles[0] = handle;
      task->cl_arg = &factor;
      task->cl_arg_size = sizeof factor;
      if (starpu_task_submit (task) != 0)
        return EXIT_FAILURE;
    }
  starpu_data_unregister (handle);
  starpu_opencl_unload_opencl (&program);
  starpu_shutdown ();
  for (int i = 0; i < size; i++)
    wrong += vector[i] != 64.0f * i;
  printf ("opencl_scal: %d launches, %d wrong\n", launches, wrong);
  return wrong == 0 && launches == times ? EXIT_SUCCESS : EXIT_FAILURE;
}
