/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task that is destroyed unsubmitted takes its end dependencies with it: the
   task that gets its memory ends when its own function has returned.
   rows: E05 */

#include "../support/check.h"

static int open_gate, ended;

static void
wait_for_gate (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  while (!__atomic_load_n (&open_gate, __ATOMIC_ACQUIRE))
    sched_yield ();
}

static void
end_late (void *buffers[], void *argument)
{
  struct starpu_task *first = argument;
  (void)buffers;
  /* The one that the destroyed task would have waited for ends meanwhile. */
  __atomic_store_n (&open_gate, 1, __ATOMIC_RELEASE);
  while (!starpu_task_finished (first))
    sched_yield ();
  for (int i = 0; i < 1000; ++i)
    sched_yield ();
  __atomic_store_n (&ended, 1, __ATOMIC_RELEASE);
}

static struct starpu_codelet gated = { .cpu_funcs = { wait_for_gate } },
                             late = { .cpu_funcs = { end_late } };

/* A task that the n-th core executes: they run at the same time. */
static struct starpu_task *
task_of_core (int core, struct starpu_codelet *codelet, void *argument)
{
  struct starpu_task *task = new_task (codelet, argument);
  task->detach = task->destroy = 0;
  task->execute_on_a_specific_worker = 1;
  task->workerid
      = (unsigned)starpu_worker_get_by_type (STARPU_CPU_WORKER, core);
  return task;
}

int
main (void)
{
  struct starpu_conf conf;
  CHECK_EQ (starpu_conf_init (&conf), 0);
  conf.ncpus = 2;
  CHECK_EQ (starpu_init (&conf), 0);
  if (starpu_cpu_worker_get_count () < 2)
    return 77;
  for (int i = 0; i < 50; ++i)
    {
      open_gate = ended = 0;
      struct starpu_task *first = task_of_core (0, &gated, NULL);
      submit (first);
      struct starpu_task *dropped = new_task (&late, NULL);
      starpu_task_declare_end_deps (dropped, 1, first);
      starpu_task_destroy (dropped);
      struct starpu_task *other = task_of_core (1, &late, first);
      submit (other);
      CHECK_EQ (starpu_task_wait (other), 0);
      CHECK_EQ (__atomic_load_n (&ended, __ATOMIC_ACQUIRE), 1);
      CHECK_EQ (starpu_task_wait (first), 0);
      starpu_task_destroy (other);
      starpu_task_destroy (first);
      CHECK_EQ (starpu_task_wait_for_all (), 0);
      CHECK_EQ (starpu_task_nsubmitted (), 0);
    }
  starpu_shutdown ();
  return 0;
}
