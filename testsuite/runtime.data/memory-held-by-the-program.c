/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks that have no room in main memory but for what the program holds there
   are in nobody's way: others on the same workers end, those that need a little
   room too, and so do they when the program has let go.  A thread that would
   wait for itself gets an error, and for another thread it waits.
   rows: R18 R20 Q22
   configs: one many local-store
   env: STARPU_CATCH_SIGNALS=0 STARPU_LIMIT_CPU_MEM=1 */

#include <errno.h>
#include <pthread.h>
#include <unistd.h>

#include "aux-vectors.h"

enum
{
  kLargeLength = 259000, /* 1036 kB: all but 12 kB of main memory */
  kLength = 20000,       /* 80 kB: not beside that */
  kSmallLength = 500,    /* 2 kB: beside that */
  kWaiting = 10          /* for each worker */
};

/* Sets the datum on a worker, as a task of which the end can be waited for. */
static struct starpu_task *
set_on (unsigned worker, starpu_data_handle_t handle)
{
  return begin_on ((int)worker, &set_codelet, handle, (void *)7);
}

static void
check_worker (unsigned worker, starpu_data_handle_t large,
              starpu_data_handle_t none)
{
  starpu_data_handle_t handles[kWaiting];
  struct starpu_task *tasks[kWaiting];
  starpu_data_handle_t small = new_vector (NULL, kSmallLength);
  CHECK_EQ (starpu_data_acquire (large, STARPU_W), 0);
  for (int i = 0; i < kWaiting; ++i)
    {
      handles[i] = new_vector (NULL, kLength);
      tasks[i] = set_on (worker, handles[i]);
    }
  await_task (set_on (worker, none));
  await_task (set_on (worker, small));
  for (int i = 0; i < kWaiting; ++i)
    CHECK (!starpu_task_finished (tasks[i]));
  starpu_data_release (large);
  for (int i = 0; i < kWaiting; ++i)
    {
      await_task (tasks[i]);
      CHECK_EQ (starpu_data_acquire (handles[i], STARPU_R), 0);
      const int *values = (const int *)starpu_data_get_local_ptr (handles[i]);
      CHECK_EQ (values[0], 7);
      CHECK_EQ (values[kLength - 1], 7);
      starpu_data_release (handles[i]);
      starpu_data_unregister (handles[i]);
    }
  starpu_data_unregister (small);
}

static void *
acquire_there (void *argument)
{
  starpu_data_handle_t handle = (starpu_data_handle_t)argument;
  CHECK_EQ (starpu_data_acquire (handle, STARPU_W), 0);
  starpu_data_release (handle);
  return NULL;
}

static void
check_threads (starpu_data_handle_t large, starpu_data_handle_t none)
{
  pthread_t thread;
  starpu_data_handle_t other = new_vector (NULL, kLength);
  CHECK_EQ (starpu_data_acquire (large, STARPU_W), 0);
  CHECK_EQ (starpu_data_acquire (other, STARPU_W), -EDEADLK);
  CHECK_EQ (starpu_data_acquire_try (other, STARPU_W), -EDEADLK);
  CHECK_EQ (pthread_create (&thread, NULL, acquire_there, other), 0);
  await_task (set_on (0, none));
  starpu_data_release (large);
  CHECK_EQ (pthread_join (thread, NULL), 0);
  CHECK_EQ (starpu_data_acquire (other, STARPU_R), 0);
  starpu_data_release (other);
  starpu_data_unregister (other);
}

int
main (void)
{
  static int few[10];
  char folder[] = "disk-XXXXXX";
  CHECK (mkdtemp (folder) != NULL);
  start ();
  CHECK (starpu_disk_register (&starpu_disk_unistd_ops, folder, 16 << 20) > 0);
  starpu_data_handle_t large = new_vector (NULL, kLargeLength);
  starpu_data_handle_t none = new_vector (few, 10);
  for (unsigned w = 0; w < starpu_worker_get_count (); ++w)
    check_worker (w, large, none);
  check_threads (large, none);
  starpu_data_unregister (none);
  starpu_data_unregister (large);
  starpu_shutdown ();
  CHECK_EQ (rmdir (folder), 0);
  return 0;
}
