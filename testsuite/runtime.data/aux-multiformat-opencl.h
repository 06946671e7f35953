/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The OpenCL side of the points in aux-multiformat.h, by kernels. */

#ifndef ASTERISM_TESTSUITE_MULTIFORMAT_OPENCL_H
#define ASTERISM_TESTSUITE_MULTIFORMAT_OPENCL_H

#include "aux-multiformat.h"
#include "aux-opencl.h"

static const char kSource[]
    = "kernel void part (global float2 *from, global float *to, unsigned n)\n"
      "{ size_t i = get_global_id (0);\n"
      "  to[i] = from[i].x; to[n + i] = from[i].y; }\n"
      "kernel void twice (global float *x) { x[get_global_id (0)] *= 2; }\n";
static struct starpu_opencl_program program;
static struct conversions opencl_conversions;

static void
main_to_opencl (void *buffers[], void *argument)
{
  cl_mem from = STARPU_MULTIFORMAT_GET_CPU_PTR (buffers[0]);
  cl_mem to = STARPU_MULTIFORMAT_GET_OPENCL_PTR (buffers[0]);
  unsigned n = STARPU_MULTIFORMAT_GET_NX (buffers[0]);
  cl_kernel kernel;
  cl_int error;
  (void)argument;
  count (&opencl_conversions.to_device);
  cl_command_queue queue = load_here (&program, "part", &kernel);
  CHECK_EQ (starpu_opencl_set_kernel_args (&error, &kernel, sizeof from, &from,
                                           sizeof to, &to, sizeof n, &n, 0),
            3);
  enqueue_items (queue, kernel, kPoints);
}

static void
opencl_to_main (void *buffers[], void *argument)
{
  float *from = STARPU_MULTIFORMAT_GET_OPENCL_PTR (buffers[0]);
  struct point *to = STARPU_MULTIFORMAT_GET_CPU_PTR (buffers[0]);
  (void)argument;
  count (&opencl_conversions.to_main);
  for (int i = 0; i < kPoints; ++i)
    to[i] = (struct point){ from[i], from[kPoints + i] };
}

static void
opencl_double_x (void *buffers[], void *argument)
{
  cl_mem x = STARPU_MULTIFORMAT_GET_OPENCL_PTR (buffers[0]);
  cl_kernel kernel;
  cl_int error;
  (void)argument;
  cl_command_queue queue = load_here (&program, "twice", &kernel);
  CHECK_EQ (starpu_opencl_set_kernel_args (&error, &kernel, sizeof x, &x, 0),
            1);
  enqueue_items (queue, kernel, kPoints);
}

static struct starpu_codelet opencl_codelet
    = { .opencl_funcs = { opencl_double_x },
        .opencl_flags = { STARPU_OPENCL_ASYNC },
        .nbuffers = 1,
        .modes = { STARPU_RW } };
static struct starpu_codelet main_to_opencl_codelet
    = { .opencl_funcs = { main_to_opencl },
        .opencl_flags = { STARPU_OPENCL_ASYNC },
        .nbuffers = 1 };
static struct starpu_codelet opencl_to_main_codelet
    = { .cpu_funcs = { opencl_to_main }, .nbuffers = 1 };

static inline void
load_kernels (void)
{
  CHECK_EQ (starpu_opencl_load_opencl_from_string (kSource, &program, NULL),
            CL_SUCCESS);
}

#endif
