/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Parallel code of the program has a context's cores to itself while it runs,
   gives what it returns, and is refused where it cannot run; teams say who is
   in them and which tasks they can execute.

   rows: Q06
   configs: one many */

#include "../support/check.h"

static int running, overlapped, executed;

static void
run (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  if (__atomic_load_n (&running, __ATOMIC_SEQ_CST))
    __atomic_fetch_add (&overlapped, 1, __ATOMIC_RELAXED);
  __atomic_fetch_add (&executed, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet codelet = { .cpu_funcs = { run } };
static struct starpu_codelet parallel
    = { .cpu_funcs = { run }, .type = STARPU_SPMD, .max_parallelism = 2 };

static void *
alone (void *argument)
{
  CHECK (starpu_worker_get_id () >= 0);
  __atomic_store_n (&running, 1, __ATOMIC_SEQ_CST);
  starpu_usleep (20000);
  __atomic_store_n (&running, 0, __ATOMIC_SEQ_CST);
  return argument;
}

static void
nested (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  CHECK (starpu_sched_ctx_exec_parallel_code (alone, &running, 0) == NULL);
}

static struct starpu_codelet nested_codelet = { .cpu_funcs = { nested } };

static void
test_teams (void)
{
  const int workers = (int)starpu_worker_get_count ();
  const int teams = (int)starpu_combined_worker_get_count ();
  struct starpu_task *wide = new_task (&parallel, NULL);
  struct starpu_task *narrow = new_task (&codelet, NULL);
  int size, *members;
  CHECK_EQ (teams, workers - 1);
  CHECK_EQ (starpu_worker_is_combined_worker (workers - 1), 0);
  CHECK_EQ (starpu_combined_worker_get_description (0, &size, &members),
            -EINVAL);
  CHECK_EQ (
      starpu_combined_worker_get_description (workers + teams, NULL, NULL),
      -EINVAL);
  for (int i = 0; i < teams; ++i)
    {
      CHECK (starpu_worker_is_combined_worker (workers + i));
      CHECK_EQ (
          starpu_combined_worker_get_description (workers + i, &size, &members),
          0);
      CHECK_EQ (size, i + 2);
      for (int member = 0; member < size; ++member)
        CHECK_EQ (members[member], member);
      unsigned id = (unsigned)(workers + i);
      CHECK_EQ (!starpu_combined_worker_can_execute_task (id, wide, 0),
                size > 2);
      CHECK (!starpu_combined_worker_can_execute_task (id, narrow, 0));
    }
  CHECK (starpu_combined_worker_can_execute_task (0, narrow, 0));
  starpu_task_destroy (wide);
  starpu_task_destroy (narrow);
}

int
main (void)
{
  int *cores, count;
  start ();
  for (int i = 0; i < 20000; ++i)
    submit (new_task (&codelet, NULL));
  CHECK (starpu_sched_ctx_exec_parallel_code (alone, &executed, 0)
         == &executed);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (executed, 20000);
  CHECK_EQ (overlapped, 0);
  submit (new_task (&nested_codelet, NULL));
  starpu_task_wait_for_all ();
  CHECK (starpu_sched_ctx_exec_parallel_code (alone, &running, 5) == NULL);

  starpu_sched_ctx_get_available_cpuids (0, &cores, &count);
  CHECK (count >= 0 && count <= (int)starpu_worker_get_count ());
  for (int i = 0; i < count; ++i)
    starpu_sched_ctx_bind_current_thread_to_cpuid ((unsigned)cores[i]);
  free (cores);
  starpu_sched_ctx_bind_current_thread_to_cpuid (100000); /* a message */
  test_teams ();
  starpu_shutdown ();
  return 0;
}
