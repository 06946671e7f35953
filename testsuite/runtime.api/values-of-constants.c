/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The constants that programs store or print have the values they expect.
   rows: C25
   configs: one */

#include "../support/check.h"

int
main (void)
{
  CHECK (STARPU_R == 1 && STARPU_W == 2 && STARPU_RW == 3);
  CHECK (STARPU_SCRATCH == 4 && STARPU_REDUX == 8 && STARPU_COMMUTE == 16);
  CHECK (ASTERISM_CONCURRENT == 2048 && STARPU_ACCESS_MODE_MAX == 4096);
  CHECK (STARPU_CPU == 2 && STARPU_CUDA == 8 && STARPU_OPENCL == 64);
  CHECK (STARPU_CPU_WORKER == 0 && STARPU_CUDA_WORKER == 1);
  CHECK (STARPU_OPENCL_WORKER == 2 && STARPU_MAIN_RAM == 0);
  CHECK (STARPU_MATRIX_INTERFACE_ID == 0 && STARPU_VECTOR_INTERFACE_ID == 2);
  CHECK (STARPU_VARIABLE_INTERFACE_ID == 5 && STARPU_DEFAULT_PRIO == 0);
  CHECK (STARPU_VARIABLE_NBUFFERS == -1 && STARPU_SPECIFIC_NODE_CPU == -2);
  CHECK (STARPU_VALUE == 1 << 17 && STARPU_NAME == 24 << 17);
  struct starpu_task task = STARPU_TASK_INITIALIZER, other;
  starpu_task_init (&other);
  CHECK (task.magic == other.magic && task.where == other.where);
  CHECK (task.detach == other.detach && task.destroy == other.destroy);
  CHECK (task.sequential_consistency == other.sequential_consistency);
  CHECK (task.sched_ctx == other.sched_ctx);
  CHECK (task.predicted != task.predicted
         && other.predicted != other.predicted);
  return 0;
}
