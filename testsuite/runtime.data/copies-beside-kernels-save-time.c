/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* By the clock of a simulated device, where each copy takes a second and each
   kernel about one, many tasks submitted at once are over long before as many
   that wait for each other's end, as their copies come beside kernels, which a
   trace shows.
   rows: R09! Q22!
   configs: sim-only
   env: STARPU_NSIM=1 ASTERISM_DEBUG=1 STARPU_SIM_LATENCY=1000000
   env: STARPU_SIM_SPEED=0.0002 ASTERISM_TRACE=trace.json */

#define _GNU_SOURCE
#include "../support/capture.h"
#include "aux-overlap.h"
#include <time.h>

enum
{
  kTasks = 40
};

/* Takes 200 us of the processor's time, a second of the device's. */
static void
add_slowly (void *buffers[], void *argument)
{
  struct timespec begin, now;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &begin);
  do
    clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  while ((now.tv_sec - begin.tv_sec) * 1000000000L + now.tv_nsec - begin.tv_nsec
         < 200000);
  add_to_vector (buffers, argument);
}
static struct starpu_codelet codelet
    = { .cpu_funcs = { add_slowly }, .nbuffers = 1, .modes = { STARPU_RW } };

/* When all is over by the device's clock, with one task at a time or all. */
static double
end_with (int one_at_a_time)
{
  static int values[kTasks][10];
  starpu_data_handle_t handles[kTasks];
  double in, out, kernels, end;
  start ();
  if (!one_at_a_time)
    starpu_pause ();
  for (int i = 0; i < kTasks; ++i)
    {
      values[i][9] = 0;
      handles[i] = new_vector (values[i], 10);
      run_on (&codelet, handles[i], (void *)(intptr_t)i);
      if (one_at_a_time)
        CHECK_EQ (starpu_task_wait_for_all (), 0);
    }
  if (!one_at_a_time)
    starpu_resume ();
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int i = 0; i < kTasks; ++i)
    {
      starpu_data_unregister (handles[i]);
      CHECK_EQ (values[i][9], i);
    }
  int old = capture_begin ();
  starpu_shutdown ();
  const char *text = strstr (capture_end (old), "virtual seconds");
  CHECK (text != NULL);
  CHECK_EQ (sscanf (text,
                    "virtual seconds: in %lf, out %lf, kernels %lf, end %lf",
                    &in, &out, &kernels, &end),
            4);
  printf ("in %g, out %g, kernels %g, end %g\n", in, out, kernels, end);
  CHECK (in >= kTasks && out >= kTasks && kernels >= kTasks);
  return end;
}

int
main (void)
{
  const double one_by_one = end_with (1);
  /* Nearly every copy to the device comes beside a kernel. */
  CHECK (end_with (0) < one_by_one - kTasks / 2.0);
  CHECK (count_overlaps ("trace.json") > 0);
  return 0;
}
