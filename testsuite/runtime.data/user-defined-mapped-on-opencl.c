/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A user's own kind of data that says how is used where it lies in main memory
   by two OpenCL devices that share it, as buffers over that.
   rows: R15 R24 G23
   configs: opencl opencl-only
   env: ASTERISM_SHARE_MEMORY=1
   needs: opencl
   libs: -lOpenCL */

#include "aux-mapped.h"
#include "aux-opencl.h"

static const char source[] = "__kernel void increase (__global int *numbers)"
                             "{ numbers[get_global_id (0)] += 1; }";
static struct starpu_opencl_program program;

static void
increase (void *buffers[], void *argument)
{
  (void)argument;
  struct chest *chest = (struct chest *)buffers[0];
  cl_mem buffer = (cl_mem)chest->at;
  cl_kernel kernel;
  cl_command_queue queue = load_here (&program, "increase", &kernel);
  CHECK_EQ (clSetKernelArg (kernel, 0, sizeof buffer, &buffer), CL_SUCCESS);
  enqueue_items (queue, kernel, (size_t)chest->n);
  clFinish (queue);
}
static struct starpu_codelet codelet
    = { .opencl_funcs = { increase }, .nbuffers = 1, .modes = { STARPU_RW } };

int
main (void)
{
  start ();
  CHECK_EQ (starpu_opencl_load_opencl_from_string (source, &program, NULL), 0);
  check_maps (&codelet, STARPU_OPENCL_WORKER);
  starpu_opencl_unload_opencl (&program);
  starpu_shutdown ();
  return 0;
}
