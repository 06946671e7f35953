/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Of the tasks that the application submits, no more than the limit are under
   way, also when the thread that submits executes tasks which submit others:
   what these submit comes on top, and keeps the application waiting as well.
   rows: Q12
   configs: one many  */

#include "../support/check.h"
#include <pthread.h>

#define LIMIT 60
#define PARENTS 1500
#define CHILDREN 3
#define LEAST_US 20 /* of a parent: the thread that submits gets ahead */

static pthread_t main_thread;
static int parents, all, most_parents, most_all, in_main, children;

static void
raise_to (int *most, int now)
{
  for (int seen = __atomic_load_n (most, __ATOMIC_SEQ_CST);
       now > seen
       && !__atomic_compare_exchange_n (most, &seen, now, 0, __ATOMIC_SEQ_CST,
                                        __ATOMIC_SEQ_CST);)
    continue;
}

static void
begin (int *count, int *most)
{
  raise_to (most, __atomic_add_fetch (count, 1, __ATOMIC_SEQ_CST));
}

static void
run_child (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  __atomic_add_fetch (&children, 1, __ATOMIC_SEQ_CST);
}
static struct starpu_codelet child = { .cpu_funcs = { run_child } };

/* Before the task has ended: none counts longer than it is under way. */
static void
end_child (void *argument)
{
  (void)argument;
  __atomic_sub_fetch (&all, 1, __ATOMIC_SEQ_CST);
}

static void
end_parent (void *argument)
{
  end_child (argument);
  __atomic_sub_fetch (&parents, 1, __ATOMIC_SEQ_CST);
}

static void
run_parent (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  const double began = starpu_timing_now ();
  if (pthread_equal (pthread_self (), main_thread))
    ++in_main;
  for (int i = 0; i < CHILDREN; ++i)
    {
      struct starpu_task *task = new_task (&child, NULL);
      task->callback_func = end_child;
      begin (&all, &most_all);
      submit (task);
    }
  while (starpu_timing_now () - began < LEAST_US)
    continue;
}
static struct starpu_codelet parent = { .cpu_funcs = { run_parent } };

/* Whether so few were under way; `strict': it must be so. */
static int
stays_below (const char *setting, int strict)
{
  parents = all = most_parents = most_all = in_main = children = 0;
  setenv ("ASTERISM_FULL_WINDOW", setting, 1);
  start ();
  for (int i = 0; i < PARENTS; ++i)
    {
      struct starpu_task *task = new_task (&parent, NULL);
      task->callback_func = end_parent;
      submit (task);
      begin (&parents, &most_parents);
      begin (&all, &most_all);
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (children, CHILDREN * PARENTS);
  starpu_shutdown ();
  printf ("%s: at most %d, and %d in all, %d by the submitting thread\n",
          setting, most_parents, most_all, in_main);
  CHECK (in_main == 0 || strcmp (setting, "execute") == 0);
  const int below
      = most_parents <= LIMIT && most_all <= LIMIT * (1 + CHILDREN) + LIMIT;
  CHECK (below || !strict);
  return below;
}

int
main (void)
{
  static const char *const settings[] = { "execute", "wait", "go-on" };
  main_thread = pthread_self ();
  /* A firm limit, whatever the thread does. */
  setenv ("STARPU_LIMIT_MAX_SUBMITTED_TASKS", "60", 1);
  setenv ("STARPU_LIMIT_MIN_SUBMITTED_TASKS", "30", 1);
  int executed = 0;
  for (int i = 0; i < 3; ++i)
    {
      stays_below (settings[i], 1);
      executed += in_main;
    }
  CHECK (executed > 0);
  unsetenv ("STARPU_LIMIT_MAX_SUBMITTED_TASKS");
  unsetenv ("STARPU_LIMIT_MIN_SUBMITTED_TASKS");
  /* A window, which is doubled when a busy machine ends nothing for 10 ms. */
  setenv ("ASTERISM_WINDOW", "60", 1);
  for (int i = 0; i < 2; ++i)
    {
      int below = 0;
      for (int runs_left = 8; runs_left > 0 && !below; --runs_left)
        below = stays_below (settings[i], 0);
      CHECK (below);
    }
  return 0;
}
