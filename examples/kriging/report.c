/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Progress and statistics.  The only part that calls the run-time support by
   name, and only when the program runs on it.  */

#include "report.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

#ifdef STARPU_GCC_PLUGIN
#include <starpu.h>
#endif

static const char *step;
static double step_start;

double
report_time (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

void
report_begin (const char *what)
{
  step = what;
  step_start = report_time ();
  printf ("  %-34s ", what);
  fflush (stdout);
}

#ifdef STARPU_GCC_PLUGIN

/* Redraw the bar of a step of which LEFT tasks out of TOTAL remain.  */
static void
draw_bar (int left, int total)
{
  enum
  {
    width = 28
  };
  char bar[width + 1];
  int done = total ? (int)((long)width * (total - left) / total) : width;

  for (int i = 0; i < width; i++)
    bar[i] = i < done ? '#' : '.';
  bar[width] = '\0';
  fprintf (stderr, "\r  %-34s %s %5d tasks left", step, bar, left);
}

static void
show_progress (void)
{
  int total = starpu_task_nsubmitted (), left;

  if (!isatty (STDERR_FILENO))
    return;
  while ((left = starpu_task_nsubmitted ()) > 0)
    {
      struct timespec pause = { 0, 40 * 1000 * 1000 };
      draw_bar (left, total);
      nanosleep (&pause, NULL);
    }
  fprintf (stderr, "\r\033[K  %-34s ", step);
}

#else

/* Calls have done their work when they return.  */
static void
show_progress (void)
{
}

#endif

double
report_wait (void)
{
  show_progress ();
#pragma starpu wait
  double elapsed = report_time () - step_start;
  printf ("%8.3f s\n", elapsed);
  fflush (stdout);
  return elapsed;
}

#ifdef STARPU_GCC_PLUGIN

void
report_start_counting (void)
{
  starpu_profiling_status_set (STARPU_PROFILING_ENABLE);
}

static void
print_worker (unsigned worker)
{
  struct starpu_profiling_worker_info info;
  char name[64];

  starpu_worker_get_name (worker, name, sizeof name);
  if (starpu_profiling_worker_get_info (worker, &info) == 0)
    printf ("  %-40.40s %6d tasks\n", name, info.executed_tasks);
}

static void
print_link (int bus)
{
  struct starpu_profiling_bus_info info;

  if (starpu_bus_get_profiling_info (bus, &info) == 0)
    printf ("  memory %d -> memory %d %29.1f MB in %d transfers\n",
            starpu_bus_get_src (bus), starpu_bus_get_dst (bus),
            info.transferred_bytes / 1e6, info.transfer_count);
}

void
report_counts (void)
{
  printf ("\nWho ran the tasks\n");
  for (unsigned worker = 0; worker < starpu_worker_get_count (); worker++)
    print_worker (worker);
  printf ("\nWhat moved\n");
  if (starpu_bus_get_count () == 0)
    printf ("  nothing: there is one memory\n");
  for (int bus = 0; bus < starpu_bus_get_count (); bus++)
    print_link (bus);
}

#else

void
report_start_counting (void)
{
}

void
report_counts (void)
{
  printf ("\nThis program was built without the plugin: its calls ran in "
          "order.\n");
}

#endif
