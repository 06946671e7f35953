/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Concurrent tasks on one datum are executed at once, as many as there are
   cores: each waits until all have begun.  They use the program's own storage,
   wherever others changed it, and whoever writes or reads comes before or after
   all of them.
   rows: C28 E06 R11
   configs: one many sim local-store opencl mixed
   limit: 120 */

#include "../support/check.h"
#include <sched.h>

#define ROUNDS 30

static int value, cores, inside, met;

/* Goes on when all of the round are there. */
static void
meet (void *buffers[], void *argument)
{
  int all = cores * *(int *)argument;
  int *here = (int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
  CHECK (here == &value);
  __atomic_fetch_add (here, 1, __ATOMIC_RELAXED);
  __atomic_fetch_add (&inside, 1, __ATOMIC_ACQ_REL);
  while (__atomic_load_n (&inside, __ATOMIC_ACQUIRE) < all)
    sched_yield ();
  __atomic_fetch_add (&met, 1, __ATOMIC_ACQ_REL);
}

/* Finds what all did before, whose count it got: nobody else is there. */
static void
look (void *buffers[], void *argument)
{
  int all = *(int *)argument;
  CHECK_EQ (*(int *)STARPU_VARIABLE_GET_PTR (buffers[0]), all);
}

static void
look_in_process (void *buffers[], void *argument)
{
  look (buffers, argument);
  CHECK_EQ (__atomic_load_n (&met, __ATOMIC_ACQUIRE), *(int *)argument);
  CHECK_EQ (__atomic_load_n (&inside, __ATOMIC_ACQUIRE), *(int *)argument);
}

static struct starpu_codelet meeting
    = { .cpu_funcs = { meet },
        .nbuffers = 1,
        .modes = { (enum starpu_data_access_mode) (STARPU_RW
                                                   | ASTERISM_CONCURRENT) } };
/* On whatever worker, another process's as well. */
static struct starpu_codelet changing
    = { .cpu_funcs = { look }, .nbuffers = 1, .modes = { STARPU_RW } };
static struct starpu_codelet reading = { .cpu_funcs = { look_in_process },
                                         .nbuffers = 1,
                                         .modes = { STARPU_R } };

static struct starpu_task *
make (struct starpu_codelet *codelet, starpu_data_handle_t handle, int *number,
      int worker)
{
  struct starpu_task *task = new_task (codelet, number);
  task->handles[0] = handle;
  task->cl_arg_size = sizeof *number;
  task->execute_on_a_specific_worker = 1;
  task->workerid = (unsigned)worker;
  return task;
}

int
main (void)
{
  static int rounds[ROUNDS + 1], counts[ROUNDS + 1];
  int ids[STARPU_NMAXWORKERS];
  starpu_data_handle_t handle;
  start ();
  cores = starpu_worker_get_ids_by_type (STARPU_CPU_WORKER, ids,
                                         STARPU_NMAXWORKERS);
  CHECK (cores > 0);
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  for (int i = 0; i <= ROUNDS; ++i)
    {
      rounds[i] = i + 1;
      counts[i] = i * cores;
    }
  for (int i = 0; i < ROUNDS; ++i)
    {
      int worker = i % (int)starpu_worker_get_count ();
      if (starpu_worker_get_type (worker) != STARPU_OPENCL_WORKER)
        submit (make (&changing, handle, &counts[i], worker));
      for (int core = 0; core < cores; ++core)
        submit (make (&meeting, handle, &rounds[i], ids[core]));
      submit (make (&reading, handle, &counts[i + 1], ids[0]));
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (met, cores * ROUNDS);
  starpu_data_unregister (handle);
  CHECK_EQ (value, cores * ROUNDS);
  starpu_shutdown ();
  return 0;
}
