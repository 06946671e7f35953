/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The policy of the context of all workers has the name that the program or the
   environment gave, each time that the runtime starts: one of the library's,
   an older name of one, or the program's own, which may be given again.
   configs: one
   rows: - */

#include <pthread.h>

#include "../support/check.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct starpu_task *waiting;

static int
push (struct starpu_task *task)
{
  pthread_mutex_lock (&lock);
  CHECK (waiting == NULL);
  waiting = task;
  pthread_mutex_unlock (&lock);
  return 0;
}

static struct starpu_task *
pop (unsigned context)
{
  (void)context;
  pthread_mutex_lock (&lock);
  struct starpu_task *task = waiting;
  waiting = NULL;
  pthread_mutex_unlock (&lock);
  return task;
}

static struct starpu_sched_policy own
    = { .push_task = push, .pop_task = pop, .policy_name = "my own" };

static void
work (void *buffers[], void *argument)
{
  (void)buffers;
  ++*(int *)argument;
}

static void
run (struct starpu_sched_policy *policy, const char *name, const char *expected)
{
  struct starpu_conf conf;
  struct starpu_codelet codelet = { .cpu_funcs = { work } };
  int done = 0;
  starpu_conf_init (&conf);
  conf.sched_policy = policy;
  conf.sched_policy_name = name;
  CHECK_EQ (starpu_init (&conf), 0);
  struct starpu_sched_policy *is = starpu_sched_ctx_get_sched_policy (0);
  if (strcmp (is->policy_name, expected) != 0)
    {
      fprintf (stderr, "%s, not %s\n", is->policy_name, expected);
      exit (1);
    }
  CHECK (policy == NULL || is == policy);
  CHECK_EQ (starpu_task_insert (&codelet, STARPU_CL_ARGS_NFREE, &done,
                                sizeof done, 0),
            0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (done, 1);
  starpu_shutdown ();
}

int
main (void)
{
  unsetenv ("STARPU_SCHED");
  run (NULL, "eager", "eager");
  run (NULL, "prio", "prio");
  run (NULL, "ws", "ws");
  run (NULL, "lws", "lws");
  run (NULL, "heft", "heft");
  run (&own, NULL, "my own");
  run (&own, "my own", "my own");
  run (&own, "eager", "my own");
  run (NULL, "dmda", "dmda");
  setenv ("STARPU_SCHED", "random", 1);
  run (NULL, "eager", "random");
  setenv ("STARPU_SCHED", "ws", 1);
  run (NULL, NULL, "ws");
  return 0;
}
