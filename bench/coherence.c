/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What it costs to get at data that are valid already, for this library and for
   StarPU alike: acquire and release in each mode, and a look-up.
     coherence
   Prints a line a result: name, ns (median of 9 runs). */

#include <starpu.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum
{
  kRuns = 9,
  kTimes = 20000
};

static starpu_data_handle_t handle;
static int value;

static double
now (void)
{
  struct timespec time;
  clock_gettime (CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e9 + time.tv_nsec;
}

static int
compare (const void *a, const void *b)
{
  const double left = *(const double *)a, right = *(const double *)b;
  return (left > right) - (left < right);
}

static void
acquire (enum starpu_data_access_mode mode)
{
  if (starpu_data_acquire (handle, mode) != 0)
    exit (1);
  starpu_data_release (handle);
}

static void
read_it (void)
{
  acquire (STARPU_R);
}

static void
change_it (void)
{
  acquire (STARPU_RW);
}

static void
overwrite_it (void)
{
  acquire (STARPU_W);
}

static void
look_up (void)
{
  if (starpu_data_lookup (&value) != handle)
    exit (1);
}

static void
measure (const char *name, void (*act) (void))
{
  double runs[kRuns];
  for (int r = 0; r < kRuns; ++r)
    {
      const double begin = now ();
      for (int t = 0; t < kTimes; ++t)
        act ();
      runs[r] = (now () - begin) / kTimes;
    }
  qsort (runs, kRuns, sizeof *runs, compare);
  printf ("%-12s %10.1f ns\n", name, runs[kRuns / 2]);
}

int
main (void)
{
  setenv ("STARPU_NCPU", "1", 0);
  setenv ("STARPU_NCPUS", "1", 0);
  setenv ("STARPU_NOPENCL", "0", 0);
  setenv ("STARPU_NCUDA", "0", 0);
  if (starpu_init (NULL) != 0)
    return 1;
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  measure ("acquire-R", read_it);
  measure ("acquire-RW", change_it);
  measure ("acquire-W", overwrite_it);
  measure ("lookup", look_up);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
