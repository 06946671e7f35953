/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* An SPMD task is called by every worker of a team at the same time, each with
   its rank, between the tasks before and after it; teams follow one another
   while other tasks run.
   rows: Q06!
   configs: one many sim */

#include "../support/check.h"

static unsigned arrived[64];

/* Comes together with the team, which must be there at once. */
static void
add_share (void *buffers[], void *argument)
{
  int *values = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  unsigned count = STARPU_VECTOR_GET_NX (buffers[0]);
  unsigned number = (unsigned)(size_t)argument;
  unsigned size = (unsigned)starpu_combined_worker_get_size ();
  unsigned rank = (unsigned)starpu_combined_worker_get_rank ();
  CHECK (size >= 1 && rank < size);
  CHECK (starpu_task_get_current () != NULL);
  CHECK_EQ (starpu_combined_worker_get_id () == starpu_worker_get_id (),
            size == 1);
  __atomic_add_fetch (&arrived[number], 1, __ATOMIC_ACQ_REL);
  while (__atomic_load_n (&arrived[number], __ATOMIC_ACQUIRE) < size)
    starpu_sleep (0.0001);
  for (unsigned i = rank; i < count; i += size)
    values[i] += (int)number;
}

static void
double_all (void *buffers[], void *argument)
{
  (void)argument;
  CHECK_EQ (starpu_combined_worker_get_size (), 1);
  int *values = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  for (unsigned i = 0; i < STARPU_VECTOR_GET_NX (buffers[0]); ++i)
    values[i] *= 2;
}

static struct starpu_codelet add_codelet = { .type = STARPU_SPMD,
                                             .cpu_funcs = { add_share },
                                             .nbuffers = 1,
                                             .modes = { STARPU_RW } };
static struct starpu_codelet double_codelet
    = { .cpu_funcs = { double_all }, .nbuffers = 1, .modes = { STARPU_RW } };

int
main (void)
{
  enum
  {
    kCount = 100,
    kVectors = 4,
    kRounds = 16
  };
  static int values[kVectors][kCount];
  starpu_data_handle_t handles[kVectors];
  CHECK_EQ (starpu_init (NULL), 0);
  unsigned cores = starpu_cpu_worker_get_count ();
  CHECK_EQ (starpu_combined_worker_get_count (), cores > 1 ? cores - 1 : 0);
  for (int v = 0; v < kVectors; ++v)
    starpu_vector_data_register (&handles[v], STARPU_MAIN_RAM,
                                 (uintptr_t)values[v], kCount, sizeof (int));
  for (size_t round = 0; round < kRounds; ++round)
    for (size_t v = 0; v < kVectors; ++v)
      {
        struct starpu_task *task = starpu_task_create ();
        task->cl = &add_codelet;
        task->handles[0] = handles[v];
        task->cl_arg = (void *)(round * kVectors + v);
        CHECK_EQ (starpu_task_submit (task), 0);
        CHECK_EQ (
            starpu_task_insert (&double_codelet, STARPU_RW, handles[v], 0), 0);
      }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int v = 0; v < kVectors; ++v)
    {
      starpu_data_unregister (handles[v]);
      int expected = 0;
      for (int round = 0; round < kRounds; ++round)
        expected = 2 * (expected + round * kVectors + v);
      for (int i = 0; i < kCount; ++i)
        CHECK_EQ (values[v][i], expected);
    }
  starpu_shutdown ();
  return 0;
}
