/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Where the system refuses a thread, starpu_init () returns an error or does
   with less, and leaves nothing behind: whichever thread it is.
   rows: -
   configs: one many sim local-store-only
   libs: -rdynamic -ldl */

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__

#include <stdio.h>

int
main (void)
{
  puts ("sanitizers have a pthread_create () of their own");
  return 77;
}

#else

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>

#include "../support/check.h"

typedef int create (pthread_t *, const pthread_attr_t *, void *(*)(void *),
                    void *);

/* So many more are made; negative: all. */
static int left = -1;

/* Stands before that of the C library.  */
int
pthread_create (pthread_t *thread, const pthread_attr_t *attributes,
                void *(*function) (void *), void *argument)
{
  static create *real;
  if (real == NULL)
    real = (create *)dlsym (RTLD_NEXT, "pthread_create");
  if (left >= 0 && __atomic_fetch_sub (&left, 1, __ATOMIC_RELAXED) == 0)
    return EAGAIN;
  return real (thread, attributes, function, argument);
}

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static struct starpu_codelet codelet = { .cpu_funcs = { nothing } };

int
main (void)
{
  /* Threads for everything that has one. */
  setenv ("STARPU_WATCHDOG_TIMEOUT", "100000000", 1);
  setenv ("STARPU_MINIMUM_AVAILABLE_MEM", "5", 1);
  int refused = 0;
  int enough = 0;
  for (int n = 0; !enough; ++n)
    {
      left = n;
      const int code = starpu_init (NULL);
      enough = left > 0; /* none was refused */
      left = -1;
      if (code == 0)
        {
          CHECK_EQ (starpu_task_insert (&codelet, 0), 0);
          CHECK_EQ (starpu_task_wait_for_all (), 0);
          starpu_shutdown ();
          continue;
        }
      ++refused;
      CHECK (code < 0);
      CHECK (!starpu_is_initialized ());
    }
  CHECK (refused > 0);
  return 0;
}

#endif
