/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The CUDA side of the points in aux-multiformat.h, for the double of CUDA,
   whose devices' memory a core can read. */

#ifndef ASTERISM_TESTSUITE_MULTIFORMAT_CUDA_H
#define ASTERISM_TESTSUITE_MULTIFORMAT_CUDA_H

#include "aux-multiformat.h"

static struct conversions cuda_conversions;

static void
main_to_cuda (void *buffers[], void *argument)
{
  struct point *from = STARPU_MULTIFORMAT_GET_CPU_PTR (buffers[0]);
  double *to = STARPU_MULTIFORMAT_GET_CUDA_PTR (buffers[0]);
  (void)argument;
  count (&cuda_conversions.to_device);
  for (int i = 0; i < kPoints; ++i)
    {
      to[i] = from[i].x;
      to[kPoints + i] = from[i].y;
    }
}

static void
cuda_to_main (void *buffers[], void *argument)
{
  double *from = STARPU_MULTIFORMAT_GET_CUDA_PTR (buffers[0]);
  struct point *to = STARPU_MULTIFORMAT_GET_CPU_PTR (buffers[0]);
  (void)argument;
  count (&cuda_conversions.to_main);
  for (int i = 0; i < kPoints; ++i)
    to[i] = (struct point){ (float)from[i], (float)from[kPoints + i] };
}

static void
cuda_double_x (void *buffers[], void *argument)
{
  double *x = STARPU_MULTIFORMAT_GET_CUDA_PTR (buffers[0]);
  (void)argument;
  for (int i = 0; i < kPoints; ++i)
    x[i] *= 2;
}

static struct starpu_codelet cuda_codelet = { .cuda_funcs = { cuda_double_x },
                                              .nbuffers = 1,
                                              .modes = { STARPU_RW } };
static struct starpu_codelet main_to_cuda_codelet
    = { .cuda_funcs = { main_to_cuda }, .nbuffers = 1 };
static struct starpu_codelet cuda_to_main_codelet
    = { .cpu_funcs = { cuda_to_main }, .nbuffers = 1 };

static inline void
need_double (void)
{
  if (getenv ("ASTERISM_CUDART"))
    return;
  printf ("needs the double of CUDA\n");
  exit (77);
}

#endif
