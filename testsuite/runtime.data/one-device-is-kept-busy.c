/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* By the clock of a simulated device, tasks on it are over at most 5 % later
   than its kernels alone would be, all transfers included, of which each takes
   a tenth of a kernel's time: as by a program that calls kernels and copies by
   itself.  Other programs on the machine can only make it later: the best of
   some tries counts.

   rows: G27!
   configs: sim-only
   env: STARPU_NSIM=1 ASTERISM_DEBUG=1 STARPU_SIM_LATENCY=100000
   env: STARPU_SIM_SPEED=0.0002 */

#define _GNU_SOURCE
#include "../support/capture.h"
#include "aux-vectors.h"
#include <time.h>

enum
{
  kTasks = 60
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

/* The end, in times of all kernels. */
static double
run (void)
{
  static int values[kTasks][10];
  starpu_data_handle_t handles[kTasks];
  double in, out, kernels, end;
  memset (values, 0, sizeof values);
  start ();
  starpu_pause ();
  for (int i = 0; i < kTasks; ++i)
    {
      handles[i] = new_vector (values[i], 10);
      run_on (&codelet, handles[i], (void *)(intptr_t)i);
    }
  starpu_resume ();
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
  CHECK (in >= kTasks / 10.0 && out >= kTasks / 10.0 && kernels >= kTasks);
  return end / kernels;
}

int
main (void)
{
  (void)all_codelets;
  for (int tries = 0; tries < 3; ++tries)
    if (run () <= 1.05)
      return 0;
  return 1;
}
