/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A worker uses its scratch buffer again, as it was described, though the last
   task changed the description; tasks that wait for others on the same worker,
   and those with two, have buffers of their own; large ones are not kept.
   rows: R17  */

#include "aux-vectors.h"

enum
{
  kLength = 1000,
  kLarge = 20 << 20, /* 80 MiB, more than is kept */
  kDepth = 4
};

static int wrong;

static void
claim (int *mine, unsigned length, int number)
{
  mine[0] = mine[length - 1] = number;
}

static int
is_mine (const int *mine, unsigned length, int number)
{
  return mine[0] == number && mine[length - 1] == number;
}

static void nest (void *buffers[], void *argument);
static struct starpu_codelet nesting
    = { .cpu_funcs = { nest }, .nbuffers = 1, .modes = { STARPU_SCRATCH } };

static starpu_data_handle_t nested;

static void
nest (void *buffers[], void *argument)
{
  const int depth = (int)(intptr_t)argument;
  int *mine = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  claim (mine, kLength, depth);
  if (depth < kDepth)
    {
      struct starpu_task *task = new_task (&nesting, NULL);
      task->cl_arg = (void *)(intptr_t)(depth + 1);
      task->handles[0] = nested;
      task->detach = 0;
      CHECK_EQ (starpu_task_submit (task), 0);
      CHECK_EQ (starpu_task_wait (task), 0);
    }
  if (!is_mine (mine, kLength, depth))
    __sync_fetch_and_add (&wrong, 1);
}

/* Leaves the description changed. */
static void
shrink (void *buffers[], void *argument)
{
  struct starpu_vector_interface *vector = buffers[0];
  (void)argument;
  if (vector->nx == 0 || vector->ptr == 0)
    {
      __sync_fetch_and_add (&wrong, 1);
      return;
    }
  claim ((int *)vector->ptr, vector->nx, 1);
  vector->nx = 0;
  vector->ptr = 0;
}
static struct starpu_codelet shrinking
    = { .cpu_funcs = { shrink }, .nbuffers = 1, .modes = { STARPU_SCRATCH } };

static void
use_both (void *buffers[], void *argument)
{
  int *one = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  int *other = (int *)STARPU_VECTOR_GET_PTR (buffers[1]);
  int *sum = (int *)STARPU_VECTOR_GET_PTR (buffers[2]);
  (void)argument;
  claim (one, kLength, 1);
  claim (other, kLength, 2);
  if (!is_mine (one, kLength, 1))
    __sync_fetch_and_add (&wrong, 1);
  ++*sum;
}
static struct starpu_codelet two
    = { .cpu_funcs = { use_both },
        .nbuffers = 3,
        .modes = { STARPU_SCRATCH, STARPU_SCRATCH, STARPU_RW } };

int
main (void)
{
  start ();
  int sum = 0;
  starpu_data_handle_t total = new_vector (&sum, 1);
  nested = new_vector (NULL, kLength);
  starpu_data_handle_t large = new_vector (NULL, kLarge);
  for (int i = 0; i < 30; ++i)
    {
      run_on (&nesting, nested, NULL);
      run_on (&shrinking, nested, NULL);
      run_on (&shrinking, large, NULL);
      CHECK_EQ (starpu_task_insert (&two, STARPU_SCRATCH, nested,
                                    STARPU_SCRATCH, nested, STARPU_RW, total,
                                    0),
                0);
      if (i == 20)
        {
          CHECK_EQ (starpu_task_wait_for_all (), 0);
          starpu_data_unregister (nested);
          nested = new_vector (NULL, kLength);
        }
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_data_unregister (nested);
  starpu_data_unregister (large);
  starpu_data_unregister (total);
  CHECK_EQ (wrong, 0);
  CHECK_EQ (sum, 30);
  starpu_shutdown ();
  return 0;
}
