/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A thread that submits more tasks than ASTERISM_WINDOW executes tasks as one
   of the workers, waits for some to end, or goes on, as ASTERISM_FULL_WINDOW
   says.
   rows: Q12! N16!
   configs: one many  */

#include "../support/check.h"
#include <pthread.h>

#define TASKS 4000
#define WINDOW 100

static pthread_t main_thread;
static int in_main, runs, acting[STARPU_NMAXWORKERS];

static void
work (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  int worker = starpu_worker_get_id ();
  CHECK (worker >= 0 && worker < (int)starpu_worker_get_count ());
  /* Nobody else is that worker.  */
  CHECK_EQ (STARPU_ATOMIC_ADD (&acting[worker], 1), 1);
  starpu_usleep (5);
  if (pthread_equal (pthread_self (), main_thread))
    ++in_main;
  STARPU_ATOMIC_ADD (&acting[worker], -1);
  STARPU_ATOMIC_ADD (&runs, 1);
}
static struct starpu_codelet codelet = { .cpu_funcs = { work } };

/* The most tasks that were under way after a submission.  */
static int
most_with (const char *setting)
{
  int most = 0;
  in_main = runs = 0;
  setenv ("ASTERISM_FULL_WINDOW", setting, 1);
  start ();
  /* Who goes on does so even when nothing ends. */
  const int goes_on = strcmp (setting, "go-on") == 0;
  if (goes_on)
    starpu_pause ();
  for (int i = 0; i < TASKS; ++i)
    {
      submit (new_task (&codelet, NULL));
      int now = starpu_task_nsubmitted ();
      most = now > most ? now : most;
      CHECK_EQ (starpu_worker_get_id (), -1);
    }
  if (goes_on)
    starpu_resume ();
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (runs, TASKS);
  starpu_shutdown ();
  printf ("%s: at most %d tasks, %d of them by the submitting thread\n",
          setting, most, in_main);
  return most;
}

/* The window is doubled when nothing ends for 10 ms, as when the machine is
   busy: in one run of some it is not, or not often.  */
static int
stays_near (const char *setting)
{
  int near = 0;
  for (int runs_left = 8; runs_left > 0 && !near; --runs_left)
    {
      int most = most_with (setting);
      near = most >= WINDOW / 2 && most < TASKS / 2;
      CHECK_EQ (in_main, 0);
    }
  return near;
}

int
main (void)
{
  main_thread = pthread_self ();
  setenv ("ASTERISM_WINDOW", "100", 1);
  /* As in stays_near ().  */
  int most = WINDOW + 1;
  for (int runs_left = 8; runs_left > 0 && most > WINDOW; --runs_left)
    {
      most = most_with ("execute");
      CHECK (in_main > 0);
    }
  CHECK (most <= WINDOW);
  CHECK (stays_near ("wait"));
  CHECK_EQ (most_with ("go-on"), TASKS);
  CHECK_EQ (in_main, 0);
  /* For starpu_task_submit ().  */
  CHECK (stays_near (""));
  return 0;
}
