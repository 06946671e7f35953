/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* After starpu_set_limit_max_submitted_tasks () the application waits once that
   many tasks have not ended, until no more than
   starpu_set_limit_min_submitted_tasks () says have not; 0 ends the limit.
   rows: Q12
   configs: one many
   env: STARPU_LIMIT_MAX_SUBMITTED_TASKS=1000
   limit: 60  */

#define _GNU_SOURCE
#include "../support/check.h"
#include <pthread.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#define MOST 20
#define LEAST 10

static int tickets, allowed, returned;
static long submitter;

/* Ends once as many tasks may end.  */
static void
work (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  int ticket = __atomic_fetch_add (&tickets, 1, __ATOMIC_RELAXED);
  while (__atomic_load_n (&allowed, __ATOMIC_ACQUIRE) <= ticket)
    sched_yield ();
}
static struct starpu_codelet codelet = { .cpu_funcs = { work } };

static int
submitter_sleeps (void)
{
  char name[64], state = 0;
  snprintf (name, sizeof name, "/proc/self/task/%ld/stat", submitter);
  FILE *file = fopen (name, "r");
  CHECK (file != NULL);
  CHECK_EQ (fscanf (file, "%*d %*s %c", &state), 1);
  fclose (file);
  return state == 'S';
}

/* Waits until the submitter has been found asleep many times, with so many
   tasks submitted.  */
static void
await_sleep (int expected)
{
  for (int found = 0; found < 200;)
    {
      if (submitter_sleeps ())
        ++found;
      sched_yield ();
    }
  CHECK_EQ (__atomic_load_n (&returned, __ATOMIC_ACQUIRE), expected);
}

static void
let_end (int count)
{
  __atomic_fetch_add (&allowed, count, __ATOMIC_RELEASE);
}

/* Lets the submitter, which sleeps at the limit, go on.  */
static void *
control (void *argument)
{
  (void)argument;
  await_sleep (MOST);
  CHECK_EQ (starpu_task_nsubmitted (), MOST);
  let_end (MOST - LEAST - 1);
  while (starpu_task_nsubmitted () > LEAST + 1)
    sched_yield ();
  await_sleep (MOST);
  let_end (1);
  /* As many as have ended are submitted, and no more. */
  while (__atomic_load_n (&returned, __ATOMIC_ACQUIRE) < 2 * MOST - LEAST)
    sched_yield ();
  await_sleep (2 * MOST - LEAST);
  starpu_set_limit_max_submitted_tasks (0);
  let_end (MOST);
  return NULL;
}

static void
submit_many (int count)
{
  for (int i = 0; i < count; ++i)
    {
      submit (new_task (&codelet, NULL));
      __atomic_fetch_add (&returned, 1, __ATOMIC_RELEASE);
    }
}

int
main (void)
{
  pthread_t thread;
  start ();
  starpu_set_limit_max_submitted_tasks (MOST);
  starpu_set_limit_min_submitted_tasks (LEAST);
  submitter = syscall (SYS_gettid);
  CHECK_EQ (pthread_create (&thread, NULL, control, NULL), 0);
  /* Of these, more than MOST are under way once there is no limit.  */
  submit_many (2 * MOST - LEAST + 10 * MOST);
  CHECK (starpu_task_nsubmitted () > MOST);
  CHECK_EQ (pthread_join (thread, NULL), 0);
  let_end (1000);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (tickets, 2 * MOST - LEAST + 10 * MOST);
  starpu_shutdown ();
  return 0;
}
