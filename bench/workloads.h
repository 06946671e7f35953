/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What the overhead programs have in common: the graphs of tasks, the clock and
   main.  A program includes this, then defines the functions below with the
   library it measures.

     PROGRAM WORKLOAD WORKERS [REPEAT]

   prints nanoseconds per task (submit, schedule, run, retire) of
     W1  independent tasks without data
     W2  tasks that each read and write one of 1,024 data
     W3  the graph of a tiled Cholesky factorization of 40 by 40 tiles
     W5  fib (27), a task a call (microseconds in all)
     W6  chains of busy tasks: the shortest duration of a task, in ns, with at
         least half the ideal throughput
     L1  tasks of W1, each of which is waited for before the next is submitted
   and these, which are no times:
     E10 the fraction of the ideal throughput that the chains of W6 have when a
         task takes 10 us
     S1  streaming against gated submission of W1: how many times as long it
     S3  takes to execute the tasks when the workers run meanwhile as when they
         are held until all tasks are submitted; and the same of W3
     T1  the same of the time that the submission alone takes, of W1
     T3  and of W3
     M3  bytes of memory of a pending task with three accesses
     I   milliseconds of the library's start and end, when it has been used
   S, T, M and I are for programs that can hold the workers; there is no window
   then, as submission would wait for ever at its end.  */

#ifndef WORKLOADS_H
#define WORKLOADS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* To be defined by the program.  A task body calls work () and nothing else. */

/* Call BODY when WORKERS workers and NDATA data, numbered from 0, are there.
   Returns 77 when that cannot be, or else 0.  */
static int with_library (int workers, int ndata, void (*body) (void));

/* Submit a task that accesses nothing; that writes datum A; that reads A and
   writes B; that reads A and B and writes C.  */
static void task0 (void);
static void task1 (int a);
static void task2 (int a, int b);
static void task3 (int a, int b, int c);

/* Wait for all of them.  */
static void wait_for_all (void);

#ifdef HOLDS_WORKERS
/* Let the workers begin no task any more; let them again.  */
static void hold_workers (void);
static void release_workers (void);
#endif

/* fib (N) by a task for each call, or -1 when the library cannot.  */
static long fibonacci (int n);

/* Nanoseconds that a task is busy for.  */
static long busy;

static long
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000L + t.tv_nsec;
}

static inline void
work (void)
{
  if (busy)
    for (long end = now () + busy; now () < end;)
      ;
}

#ifndef FIBONACCI_OF
#define FIBONACCI_OF 27 /* argument of W5 */
#endif

enum
{
  items = 1024,    /* data of W2 */
  tiles = 40,      /* tile rows of W3 */
  chains = 64,     /* data of W6 */
  batch = 50000,   /* tasks of W1 and W2 a repetition */
  singles = 1000,  /* tasks of L1 a repetition */
  pairs_most = 101 /* repetitions of S, T and I */
};

static const char *workload;
static int workers, repeat;

static int
tile_number (int i, int j)
{
  return i * (i + 1) / 2 + j;
}

/* Submit the graph of W3.  Returns its number of tasks.  */
static long
submit_cholesky (void)
{
  long count = 0;

  for (int k = 0; k < tiles; k++)
    {
      task1 (tile_number (k, k));
      for (int i = k + 1; i < tiles; i++)
        task2 (tile_number (k, k), tile_number (i, k));
      for (int i = k + 1; i < tiles; i++)
        {
          for (int j = k + 1; j < i; j++)
            task3 (tile_number (i, k), tile_number (j, k), tile_number (i, j));
          task2 (tile_number (i, k), tile_number (i, i));
          count += i - k;
        }
      count += tiles - k;
    }
  return count;
}

/* Submit one repetition.  Returns its number of tasks.  */
static long
submit (void)
{
  if (workload[0] == 'L')
    {
      for (int i = 0; i < singles; i++)
        {
          task0 ();
          wait_for_all ();
        }
      return singles;
    }
  if (workload[1] == '3')
    return submit_cholesky ();
  for (int i = 0; i < batch; i++)
    if (workload[1] == '1')
      task0 ();
    else
      task1 (i % items);
  return batch;
}

/* Nanoseconds of COUNT tasks of BUSY nanoseconds in chains.  */
static long
time_chains (long duration, long count)
{
  busy = duration;
  long start = now ();
  for (long i = 0; i < count; i++)
    task1 (i % chains);
  wait_for_all ();
  return now () - start;
}

/* The shortest duration of a task with which the workers reach half the ideal
   throughput (Slaughter et al., Task Bench: the minimum effective task
   granularity).  */
static double
metg (void)
{
  double last = 0, last_efficiency = 1;

  time_chains (1000, 2000);
  for (double duration = 100000; duration > 50; duration /= 1.3)
    {
      long count = 4e7 * workers / duration;
      if (count < 640)
        count = 640;
      double efficiency
          = duration * count / workers / time_chains (duration, count);
      if (efficiency < 0.5)
        return duration
               + (last - duration) * (0.5 - efficiency)
                     / (last_efficiency - efficiency);
      last = duration;
      last_efficiency = efficiency;
    }
  return last;
}

static double
efficiency (long duration)
{
  long count = 1e8 * workers / duration;

  time_chains (duration, count / 10);
  return (double)duration * count / workers / time_chains (duration, count);
}

#include "workloads_held.h"

static double
nanoseconds_per_task (void)
{
  long tasks = 0;

  submit ();
  wait_for_all ();
  long start = now ();
  for (int i = 0; i < repeat; i++)
    {
      tasks += submit ();
      wait_for_all ();
    }
  return (double)(now () - start) / tasks;
}

static long
plain_fibonacci (int n)
{
  return n < 2 ? n : plain_fibonacci (n - 1) + plain_fibonacci (n - 2);
}

static void
measure (void)
{
  if (strcmp (workload, "W6") == 0)
    printf ("%.0f\n", metg ());
  else if (strcmp (workload, "E10") == 0)
    printf ("%.3f\n", efficiency (10000));
  else if (workload[0] == 'M')
    printf ("%.0f\n", bytes_per_task ());
  else if (workload[0] != 'W' && workload[0] != 'L')
    printf ("%.3f\n", streaming_against_gated (workload[0] == 'S'));
  else if (strcmp (workload, "W5") != 0)
    printf ("%.1f\n", nanoseconds_per_task ());
  else
    {
      fibonacci (10);
      long start = now ();
      long result = fibonacci (FIBONACCI_OF);
      if (result == plain_fibonacci (FIBONACCI_OF))
        printf ("%.0f\n", (now () - start) / 1e3);
      else
        exit (result == -1 ? 77 : EXIT_FAILURE);
    }
}

static const char known[] = "W1 W2 W3 W5 W6 L1 E10 S1 S3 T1 T3 M3 I";

static int
is_known (const char *name)
{
  const char *found = strstr (known, name);

  return name[0] && found && strcspn (found, " ") == strlen (name)
         && (found == known || found[-1] == ' ');
}

int
main (int argc, char **argv)
{
  workload = argc > 1 ? argv[1] : "";
  workers = argc > 2 ? atoi (argv[2]) : 0;
  repeat = argc > 3 ? atoi (argv[3]) : 5;
  if (!is_known (workload) || workers < 1 || repeat < 1)
    {
      fprintf (stderr, "Usage: %s WORKLOAD WORKERS [REPEAT]\nWorkloads: %s\n",
               argv[0], known);
      return EXIT_FAILURE;
    }
  if (strchr ("STM", workload[0]))
    setenv ("ASTERISM_WINDOW", "0", 1);
  if (workload[0] == 'I')
    return time_starts ();
  return with_library (workers, items, measure);
}

#endif
