/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A thread that would wait for itself to release data gets -EDEADLK; what
   needs no waiting is given, and other threads wait.
   rows: E06  */

#include <errno.h>
#include <pthread.h>

#include "aux-vectors.h"

static starpu_data_handle_t handle;

static void *
write_in_thread (void *values)
{
  CHECK_EQ (starpu_data_acquire (handle, STARPU_RW), 0);
  ((int *)values)[0] = 7;
  starpu_data_release (handle);
  return NULL;
}

int
main (void)
{
  static int values[4];
  start ();
  handle = new_vector (values, 4);

  CHECK_EQ (starpu_data_acquire (handle, STARPU_RW), 0);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), -EDEADLK);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_W), -EDEADLK);
  starpu_data_release (handle);

  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_W), -EDEADLK);
  starpu_data_release (handle);

  /* A writer that waits for this thread is in the way of a reader. */
  add (handle, 1);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), -EDEADLK);
  starpu_data_release (handle);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_RW), 0);
  CHECK_EQ (values[0], 1);

  pthread_t thread;
  CHECK_EQ (pthread_create (&thread, NULL, write_in_thread, values), 0);
  starpu_usleep (1000);
  CHECK_EQ (values[0], 1);
  starpu_data_release (handle);
  pthread_join (thread, NULL);
  starpu_data_unregister (handle);
  CHECK_EQ (values[0], 7);
  starpu_shutdown ();
  return 0;
}
