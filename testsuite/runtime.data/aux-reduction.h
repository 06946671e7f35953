/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Vectors that tasks reduce: how two copies are joined, and a task that adds
   its argument to one. */

#ifndef ASTERISM_TESTSUITE_REDUCTION_H
#define ASTERISM_TESTSUITE_REDUCTION_H

#include "aux-vectors.h"

static void
join_vectors (void *buffers[], void *argument)
{
  int *sum = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  const int *other = (const int *)STARPU_VECTOR_GET_PTR (buffers[1]);
  (void)argument;
  for (size_t i = 0; i < STARPU_VECTOR_GET_NX (buffers[0]); ++i)
    sum[i] += other[i];
}

static struct starpu_codelet join_codelet
    = { .cpu_funcs = { join_vectors },
        .nbuffers = 2,
        .modes = { STARPU_RW | STARPU_COMMUTE, STARPU_R },
        .name = "join" };
static struct starpu_codelet reduce_codelet = { .cpu_funcs = { add_to_vector },
                                                .nbuffers = 1,
                                                .modes = { STARPU_REDUX },
                                                .name = "reduce" };

#endif
