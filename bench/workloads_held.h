/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The overhead workloads for programs that can hold the workers, a part of
   workloads.h: streaming against gated submission, memory, start and end. */

#ifndef WORKLOADS_HELD_H
#define WORKLOADS_HELD_H

#ifdef HOLDS_WORKERS

#include <unistd.h>

/* Nanoseconds of submission, and of all when WHOLE.  */
static double
time_submission (int held, int whole)
{
  if (held)
    hold_workers ();
  long start = now ();
  submit ();
  long submitted = now ();
  if (held)
    release_workers ();
  wait_for_all ();
  return (whole ? now () : submitted) - start;
}

static int
compare (const void *a, const void *b)
{
  double x = *(const double *)a, y = *(const double *)b;

  return (x > y) - (x < y);
}

/* How many times as long the streaming takes, by medians of turns.  */
static double
streaming_against_gated (int whole)
{
  static double streaming[pairs_most], gated[pairs_most];
  int count = repeat < pairs_most ? repeat : pairs_most;

  time_submission (1, whole);
  for (int i = 0; i < count; i++)
    {
      streaming[i] = time_submission (0, whole);
      gated[i] = time_submission (1, whole);
    }
  qsort (streaming, count, sizeof *streaming, compare);
  qsort (gated, count, sizeof *gated, compare);
  return streaming[count / 2] / gated[count / 2];
}

/* Memory of the process that is there, as the system counts it. */
static double
bytes_in_use (void)
{
  long pages = 0;
  FILE *file = fopen ("/proc/self/statm", "r");

  if (file == NULL || fscanf (file, "%*d %ld", &pages) != 1)
    exit (77);
  fclose (file);
  return (double)pages * sysconf (_SC_PAGESIZE);
}

/* Bytes that each of the first tasks takes while none of them can begin. */
static double
bytes_per_task (void)
{
  hold_workers ();
  double before = bytes_in_use ();
  for (int i = 0; i < batch; i++)
    task3 (i % items, (i + 1) % items, (i + 2) % items);
  double after = bytes_in_use ();
  release_workers ();
  wait_for_all ();
  return (after - before) / batch;
}

static void
do_nothing (void)
{
}

/* Prints milliseconds of a start and an end: the median, without the first. */
static int
time_starts (void)
{
  static double times[pairs_most];
  int count = repeat < pairs_most ? repeat : pairs_most;

  if (with_library (workers, 0, do_nothing) != 0)
    return 77;
  for (int i = 0; i < count; i++)
    {
      long start = now ();
      with_library (workers, 0, do_nothing);
      times[i] = (now () - start) / 1e6;
    }
  qsort (times, count, sizeof *times, compare);
  printf ("%.3f\n", times[count / 2]);
  return 0;
}

#else

static double
streaming_against_gated (int whole)
{
  (void)whole;
  exit (77);
}

static double
bytes_per_task (void)
{
  exit (77);
}

static int
time_starts (void)
{
  return 77;
}

#endif

#endif
