/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A parallel task that is bound to a combined worker is executed by a team of
   its size, of its members where it was put together, under every policy.  A
   number that nobody has, and a task that the team cannot execute, are refused.
   rows: Q06
   env: STARPU_NCPU=4
   configs: many */

#include <errno.h>

#include "../support/check.h"

static int calls[STARPU_NMAXWORKERS], size, id;

static void
note (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  STARPU_ATOMIC_ADD (&calls[starpu_worker_get_id ()], 1);
  if (starpu_combined_worker_get_rank () == 0)
    {
      size = starpu_combined_worker_get_size ();
      id = starpu_combined_worker_get_id ();
    }
}

static struct starpu_codelet team = { .cpu_funcs = { note },
                                      .type = STARPU_SPMD,
                                      .max_parallelism = STARPU_NMAXWORKERS };
static struct starpu_codelet pair
    = { .cpu_funcs = { note }, .type = STARPU_SPMD, .max_parallelism = 2 };
static struct starpu_codelet alone = { .cpu_funcs = { note } };

static int
submit_to (struct starpu_codelet *codelet, int worker)
{
  struct starpu_task *task = new_task (codelet, NULL);
  task->execute_on_a_specific_worker = 1;
  task->workerid = (unsigned)worker;
  const int code = starpu_task_submit (task);
  if (code != 0)
    starpu_task_destroy (task);
  return code;
}

static void
check_call (int worker, int expected)
{
  memset (calls, 0, sizeof calls);
  CHECK_EQ (submit_to (&team, worker), 0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (size, expected);
  CHECK_EQ (id, worker);
  int sum = 0;
  for (int i = 0; i < 4; ++i)
    {
      CHECK (calls[i] <= 1);
      sum += calls[i];
    }
  CHECK_EQ (sum, expected);
}

static void
check_policy (const char *policy)
{
  struct starpu_conf conf;
  starpu_conf_init (&conf);
  conf.sched_policy_name = policy;
  CHECK_EQ (starpu_init (&conf), 0);
  CHECK_EQ (starpu_combined_worker_get_count (), 3);
  int others[] = { 3, 1 };
  const int own = starpu_combined_worker_assign_workerid (2, others);
  CHECK_EQ (own, 7);
  for (int round = 0; round < 10; ++round)
    {
      for (int size = 2; size <= 4; ++size)
        check_call (4 + size - 2, size);
      check_call (own, 2);
      CHECK (calls[1] && calls[3]);
    }
  CHECK_EQ (submit_to (&team, own + 1), -EINVAL);
  CHECK_EQ (submit_to (&pair, 5), -ENODEV);
  CHECK_EQ (submit_to (&pair, own), 0);
  CHECK_EQ (submit_to (&alone, own), -ENODEV);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_shutdown ();
}

int
main (void)
{
  check_policy ("eager");
  check_policy ("lws");
  check_policy ("dmda");
  return 0;
}
