/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The application acquires concurrently: beside tasks and other threads that do
   the same, as long as nobody else waits, and in turn among all others.
   rows: E06 C28 */

#include <errno.h>
#include <pthread.h>

#include "aux-vectors.h"

#define CONCURRENT                                                             \
  ((enum starpu_data_access_mode) (STARPU_RW | ASTERISM_CONCURRENT))

static starpu_sem_t begun, go_on, acquired, release;
static starpu_data_handle_t handle;
static int seen;

static void
linger (void *buffers[], void *argument)
{
  int *here = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  (void)argument;
  starpu_sem_post (&begun);
  starpu_sem_wait (&go_on);
  __atomic_fetch_add (here, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet lingering
    = { .cpu_funcs = { linger }, .nbuffers = 1, .modes = { CONCURRENT } };

/* Another thread that acquires, and acquires anew when it is told. */
static void *
acquire_twice (void *argument)
{
  (void)argument;
  for (int i = 0; i < 2; ++i)
    {
      CHECK_EQ (starpu_data_acquire (handle, CONCURRENT), 0);
      __atomic_fetch_add ((int *)starpu_data_get_local_ptr (handle), 1,
                          __ATOMIC_RELAXED);
      starpu_sem_post (&acquired);
      starpu_sem_wait (&release);
      starpu_data_release (handle);
    }
  return NULL;
}

static void
call_back (void *argument)
{
  ++*(int *)argument;
}

/* Nobody else gets it now, but those who are concurrent do. */
static void
check_tries (void)
{
  static const int others[]
      = { STARPU_R, STARPU_W, STARPU_RW, STARPU_RW | STARPU_COMMUTE };
  for (unsigned i = 0; i < sizeof others / sizeof *others; ++i)
    CHECK_EQ (starpu_data_acquire_try (
                  handle, (enum starpu_data_access_mode)others[i]),
              -EAGAIN);
  CHECK_EQ (starpu_data_acquire_try (handle, CONCURRENT), 0);
  starpu_data_release (handle);
  CHECK_EQ (starpu_data_acquire_on_node_try (handle, STARPU_ACQUIRE_NO_NODE,
                                             CONCURRENT),
            0);
  starpu_data_release_on_node (handle, STARPU_ACQUIRE_NO_NODE);
}

int
main (void)
{
  static int values[4];
  pthread_t other;
  int called = 0;
  start ();
  starpu_sem_init (&begun, 0, 0);
  starpu_sem_init (&go_on, 0, 0);
  starpu_sem_init (&acquired, 0, 0);
  starpu_sem_init (&release, 0, 0);
  handle = new_vector (values, 4);
  add (handle, 1);
  run_on (&lingering, handle, NULL);
  starpu_sem_wait (&begun);
  CHECK_EQ (values[1], 1);
  check_tries ();

  /* Two threads, each of which may release and acquire anew. */
  pthread_create (&other, NULL, acquire_twice, NULL);
  starpu_sem_wait (&acquired);
  CHECK_EQ (starpu_data_acquire (handle, CONCURRENT), 0);
  CHECK_EQ (starpu_data_acquire (handle, CONCURRENT), 0);
  starpu_data_release (handle);
  starpu_sem_post (&release);
  starpu_sem_wait (&acquired);
  CHECK_EQ (starpu_data_acquire_cb (handle, CONCURRENT, call_back, &called), 0);
  CHECK_EQ (called, 1);

  /* A reader waits for all that came before it, and is not overtaken. */
  run_on (&read_codelet, handle, &seen);
  CHECK_EQ (starpu_data_acquire_try (handle, CONCURRENT), -EAGAIN);
  CHECK_EQ (starpu_data_acquire (handle, CONCURRENT), -EDEADLK);
  starpu_sem_post (&go_on);
  starpu_sem_post (&release);
  pthread_join (other, NULL);
  CHECK_EQ (seen, 0);
  __atomic_fetch_add (&values[0], 10, __ATOMIC_RELAXED);
  starpu_data_release (handle); /* this thread's */
  starpu_data_release (handle); /* the callback's */
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (seen, 14);

  starpu_data_unregister (handle);
  CHECK_EQ (values[0], 14);
  starpu_sem_destroy (&begun);
  starpu_sem_destroy (&go_on);
  starpu_sem_destroy (&acquired);
  starpu_sem_destroy (&release);
  starpu_shutdown ();
  return 0;
}
