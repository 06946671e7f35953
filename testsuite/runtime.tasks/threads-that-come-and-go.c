/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Threads that come and go leave no memory behind, also where they use the
   runtime in what the program has done at their end.
   rows: R03
   configs: one */

#include "../support/check.h"
#include <pthread.h>
#include <unistd.h>

static pthread_key_t key;

static void
use (void *argument)
{
  (void)argument;
  starpu_task_destroy (starpu_task_create ());
}

static void *
use_twice (void *argument)
{
  use (argument);
  pthread_setspecific (key, &key);
  return NULL;
}

static void
run_threads (int count)
{
  for (int i = 0; i < count; ++i)
    {
      pthread_t thread;
      CHECK_EQ (pthread_create (&thread, NULL, use_twice, NULL), 0);
      CHECK_EQ (pthread_join (thread, NULL), 0);
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
  run_threads (200);
  const long before = resident ();
  run_threads (3000);
  CHECK (resident () - before < 8 << 20);
  starpu_shutdown ();
  return 0;
}
