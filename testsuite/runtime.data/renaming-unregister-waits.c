/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The end of a registration waits for those who use a version, the one that
   comes home or an older one.
   rows: G16
   env: ASTERISM_RENAMING=1  */

#include <pthread.h>

#include "aux-renaming.h"

static struct starpu_task *readers[2];
static int released;

static void *
release_late (void *reader)
{
  starpu_usleep (20000);
  __atomic_store_n (&released, 1, __ATOMIC_SEQ_CST);
  starpu_task_end_dep_release (reader);
  return NULL;
}

/* With `writes' versions, the first of which is read. */
static void
check_waits (int writes)
{
  int vector[10] = { 0 }, seen[2] = { -1, -1 };
  pthread_t thread;
  starpu_data_handle_t handle = new_vector (vector, 10);
  readers[0] = lasting_read (handle, &seen[0]);
  counted_write (handle, 1);
  readers[1] = lasting_read (handle, &seen[1]);
  if (writes == 2)
    counted_write (handle, 2);
  starpu_task_end_dep_release (readers[0]);

  __atomic_store_n (&released, 0, __ATOMIC_SEQ_CST);
  CHECK_EQ (pthread_create (&thread, NULL, release_late, readers[1]), 0);
  starpu_data_unregister (handle);
  CHECK_EQ (__atomic_load_n (&released, __ATOMIC_SEQ_CST), 1);
  CHECK_EQ (pthread_join (thread, NULL), 0);
  CHECK_EQ (seen[0], 0);
  CHECK_EQ (seen[1], 1);
  CHECK_EQ (vector[9], writes);
}

int
main (void)
{
  start ();
  check_waits (1);
  check_waits (2);
  starpu_shutdown ();
  return 0;
}
