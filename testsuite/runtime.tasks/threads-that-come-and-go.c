/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Threads that come and go leave no memory behind, also where they use the
   runtime in what the program has done at their end.
   rows: -
   configs: many */

#include "../support/check.h"
#include <pthread.h>
#include <starpu_scheduler.h>
#include <unistd.h>

static pthread_key_t key;

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static struct starpu_codelet codelet = { .cpu_funcs = { nothing } };

/* Submits a task, waits for it, and asks for what is kept for the thread. */
static void
use (void *argument)
{
  int *members;
  struct starpu_task *task = new_task (&codelet, argument);
  task->detach = 0;
  submit (task);
  CHECK_EQ (starpu_task_wait (task), 0);
  CHECK_EQ (starpu_combined_worker_get_description (
                (int)starpu_worker_get_count (), NULL, &members),
            0);
  CHECK (members[0] == 0 || members[0] == 1);
}

static void *
use_twice (void *argument)
{
  use (argument);
  pthread_setspecific (key, &key);
  return NULL;
}

/* So many times three at a time. */
static void
run_threads (int count)
{
  for (int i = 0; i < count; ++i)
    {
      pthread_t threads[3];
      for (int j = 0; j < 3; ++j)
        CHECK_EQ (pthread_create (&threads[j], NULL, use_twice, NULL), 0);
      for (int j = 0; j < 3; ++j)
        CHECK_EQ (pthread_join (threads[j], NULL), 0);
    }
}

static long
resident (void)
{
  long all, pages;
  FILE *file = fopen ("/proc/self/statm", "r");
  CHECK (file != NULL && fscanf (file, "%ld %ld", &all, &pages) == 2);
  fclose (file);
  return pages * sysconf (_SC_PAGESIZE);
}

int
main (void)
{
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
  puts ("sanitizers keep memory that was freed");
  return 77;
#endif
  start ();
  CHECK_EQ (pthread_key_create (&key, use), 0);
  run_threads (100);
  const long before = resident ();
  run_threads (1000);
  CHECK (resident () - before < 5 << 20);
  starpu_shutdown ();
  return 0;
}
