/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Workers without tasks sleep: the process takes less than one percent of one
   core's time, also after the submitting thread has acted as a worker.
   rows: G14
   env: ASTERISM_FULL_WINDOW=execute ASTERISM_WINDOW=10  */

#include "../support/check.h"
#include <time.h>

static void
work (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}
static struct starpu_codelet codelet = { .cpu_funcs = { work } };

/* Time of all threads of the process, in us.  */
static long
used (void)
{
  struct timespec time;
  CHECK_EQ (clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time), 0);
  return time.tv_sec * 1000000L + time.tv_nsec / 1000;
}

int
main (void)
{
  const long second = 1000000;
  start ();
  for (int i = 0; i < 1000; ++i)
    submit (new_task (&codelet, NULL));
  while (starpu_task_nsubmitted () > 0)
    starpu_usleep (1000);
  /* They look for more for a while.  */
  starpu_usleep (second / 5);
  long before = used ();
  starpu_usleep (second);
  long after = used ();
  printf ("%ld us of a second\n", after - before);
  CHECK (after - before < second / 100);
  starpu_shutdown ();
  return 0;
}
