/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* On a local store data come and go while a function runs, which here ends only
   after that, and when those of the next task have storage there.  The trace
   shows copies and a function together.
   rows: R27 R09 G33
   configs: local-store-only
   env: ASTERISM_TRACE=trace.json */

#include "aux-local-store.h"
#include "aux-overlap.h"

#include <unistd.h>

enum
{
  kLength = 1000
};

/* What both processes see. */
static struct
{
  int running, may_end;
} * shared;

static void
run_long (void *buffers[], void *argument)
{
  add_to_vector (buffers, argument);
  __atomic_store_n (&shared->running, 1, __ATOMIC_SEQ_CST);
  while (!__atomic_load_n (&shared->may_end, __ATOMIC_SEQ_CST))
    usleep (100);
}
static struct starpu_codelet long_codelet
    = { .cpu_funcs = { run_long }, .nbuffers = 1, .modes = { STARPU_RW } };

int
main (void)
{
  static int values[2][kLength];
  starpu_data_handle_t handles[2];
  shared = shared_memory (sizeof *shared);
  start ();
  for (int i = 0; i < 2; ++i)
    handles[i] = new_vector (values[i], kLength);
  run_on (&long_codelet, handles[0], (void *)1);
  while (!__atomic_load_n (&shared->running, __ATOMIC_SEQ_CST))
    usleep (100);
  CHECK_EQ (starpu_data_acquire_on_node (handles[1], 1, STARPU_RW), 0);
  starpu_data_release_on_node (handles[1], 1);
  CHECK_EQ (starpu_data_acquire (handles[1], STARPU_RW), 0);
  starpu_data_release (handles[1]);
  add (handles[1], 2);
  while (!starpu_data_test_if_allocated_on_node (handles[1], 1))
    usleep (100);
  __atomic_store_n (&shared->may_end, 1, __ATOMIC_SEQ_CST);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int i = 0; i < 2; ++i)
    {
      starpu_data_unregister (handles[i]);
      CHECK_EQ (values[i][kLength - 1], i + 1);
    }
  starpu_shutdown ();
  CHECK (count_overlaps ("trace.json") > 0);
  return 0;
}
