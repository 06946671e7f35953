/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data are unregistered while a callback, or another thread, has acquired them:
   that waits for the release, or goes on without waiting.
   rows: R20 R03  */

#include <pthread.h>
#include <sched.h>

#include "aux-vectors.h"

static int values[40];
static int about_to_wait;

static void
hold (void *ignored)
{
  (void)ignored;
}

static void *
unregister (void *handle)
{
  __atomic_store_n (&about_to_wait, 1, __ATOMIC_SEQ_CST);
  starpu_data_unregister ((starpu_data_handle_t)handle);
  return NULL;
}

static void
release_while_waited_for (starpu_data_handle_t handle)
{
  pthread_t thread;
  about_to_wait = 0;
  CHECK_EQ (pthread_create (&thread, NULL, unregister, handle), 0);
  while (!__atomic_load_n (&about_to_wait, __ATOMIC_SEQ_CST))
    sched_yield ();
  /* Most likely it waits by then; either way is right. */
  for (int i = 0; i < 1000; ++i)
    sched_yield ();
  ++values[0];
  starpu_data_release (handle);
  CHECK_EQ (pthread_join (thread, NULL), 0);
  CHECK (starpu_data_lookup (values) == NULL);
}

int
main (void)
{
  start ();
  starpu_data_handle_t handle = new_vector (values, 40);
  CHECK_EQ (starpu_data_acquire_cb (handle, STARPU_RW, hold, NULL), 0);
  release_while_waited_for (handle);

  handle = new_vector (values, 40);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_RW), 0);
  release_while_waited_for (handle);

  handle = new_vector (values, 40);
  add (handle, 1);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_RW), 0);
  starpu_data_unregister (handle); // by the one who would have to release
  starpu_data_unregister_submit (handle);
  ++values[0];
  starpu_data_release (handle);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK (starpu_data_lookup (values) == NULL);
  CHECK_EQ (values[0], 4);
  CHECK_EQ (values[39], 1);
  starpu_shutdown ();
  return 0;
}
