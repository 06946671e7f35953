/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The function of the random tasks for CUDA devices, and their double. */

#ifndef ASTERISM_TESTSUITE_RANDOM_CUDA_H
#define ASTERISM_TESTSUITE_RANDOM_CUDA_H

#include "aux-random.h"

static void
change_on_cuda (void *buffers[], void *argument)
{
  const struct change *change = (const struct change *)argument;
  static __thread int values[kLength];
  const unsigned here
      = starpu_worker_get_memory_node ((unsigned)starpu_worker_get_id ());
  for (int i = 0; i < change->count; ++i)
    {
      uintptr_t there = STARPU_VECTOR_GET_PTR (buffers[i]);
      if (change->mode[i] & STARPU_R)
        {
          CHECK_EQ (starpu_interface_copy (there, 0, here, (uintptr_t)values, 0,
                                           STARPU_MAIN_RAM, sizeof values,
                                           NULL),
                    0);
          check_contents (values, change->before[i]);
        }
      if (change->mode[i] & STARPU_W)
        {
          fill (values, change->after);
          CHECK_EQ (starpu_interface_copy ((uintptr_t)values, 0,
                                           STARPU_MAIN_RAM, there, 0, here,
                                           sizeof values, NULL),
                    0);
        }
    }
}

/* With so many workers on each device. */
static inline void
start_on_cuda (unsigned workers)
{
  random_codelet.cuda_funcs[0] = change_on_cuda;
  start ();
  CHECK (starpu_memory_nodes_get_count () > 1);
  CHECK_EQ (starpu_cuda_worker_get_count (),
            workers * (starpu_memory_nodes_get_count () - 1));
}

#endif
