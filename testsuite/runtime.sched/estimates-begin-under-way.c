/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Among equal cores the dm policies decide nothing until a task comes that
   makes a difference, here by a second implementation, while threads submit
   others and tasks submit more, some of them for one worker: each is executed
   once, where it may be, and data are written in order, before and after.
   rows: E36
   configs: one many
   env: ASTERISM_FUZZ=50 */

#include "../support/random_tasks.h"
#include <pthread.h>

#define THREADS 3
#define TASKS 400 /* of a thread, of which each fourth submits another one */
#define ROUNDS 6

static unsigned executed, elsewhere;
static starpu_data_handle_t data[THREADS];

static void
count (void *buffers[], void *argument)
{
  (void)buffers;
  if (argument != NULL && *(int *)argument != starpu_worker_get_id ())
    __atomic_add_fetch (&elsewhere, 1, __ATOMIC_RELAXED);
  __atomic_add_fetch (&executed, 1, __ATOMIC_RELAXED);
}

static void
follow (void *buffers[], void *argument)
{
  unsigned *value = (unsigned *)STARPU_VARIABLE_GET_PTR (buffers[0]);
  const unsigned number = (unsigned)(uintptr_t)argument;
  CHECK_EQ (*value, number);
  *value = number + 1;
  count (buffers, NULL);
}

static struct starpu_codelet plain = { .cpu_funcs = { count } };
static struct starpu_codelet two = { .cpu_funcs = { count, count } };

static void
submit_one (void *buffers[], void *argument)
{
  submit (new_task (&plain, NULL));
  count (buffers, argument);
}

static struct starpu_codelet more = { .cpu_funcs = { submit_one } };
static struct starpu_codelet ordered
    = { .cpu_funcs = { follow }, .nbuffers = 1, .modes = { STARPU_RW } };

static int workers[STARPU_NMAXWORKERS], worker_count;

/* Submits TASKS tasks; the first thread one with a choice at TURN. */
static void *
submit_many (void *argument)
{
  const unsigned thread = ((unsigned *)argument)[0];
  const unsigned turn = ((unsigned *)argument)[1];

  for (unsigned i = 0; i < TASKS; ++i)
    {
      struct starpu_task *task;
      if (thread == 0 && i == turn)
        submit (new_task (&two, NULL));
      switch (i % 4)
        {
        case 0:
          task = new_task (&more, NULL);
          break;
        case 1:
          task = new_task (&ordered, (void *)(uintptr_t)(i / 4));
          task->handles[0] = data[thread];
          break;
        case 2:
          task = new_task (&plain, &workers[i / 4 % worker_count]);
          task->execute_on_a_specific_worker = 1;
          task->workerid = (unsigned)workers[i / 4 % worker_count];
          break;
        default:
          task = new_task (&plain, NULL);
          task->priority = (int)i % 3 - 1;
        }
      submit (task);
    }
  return NULL;
}

/* No task makes a difference when TURN is TASKS. */
static void
run (const char *policy, unsigned turn)
{
  unsigned values[THREADS] = { 0 }, given[THREADS][2];
  pthread_t threads[THREADS];

  setenv ("STARPU_SCHED", policy, 1);
  start ();
  worker_count = (int)starpu_worker_get_count ();
  for (int i = 0; i < worker_count; ++i)
    workers[i] = i;
  executed = elsewhere = 0;
  for (unsigned i = 0; i < THREADS; ++i)
    {
      starpu_variable_data_register (&data[i], STARPU_MAIN_RAM,
                                     (uintptr_t)&values[i], sizeof values[i]);
      given[i][0] = i;
      given[i][1] = turn;
      CHECK_EQ (pthread_create (&threads[i], NULL, submit_many, given[i]), 0);
    }
  for (unsigned i = 0; i < THREADS; ++i)
    CHECK_EQ (pthread_join (threads[i], NULL), 0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (executed, THREADS * (TASKS + TASKS / 4) + (turn < TASKS));
  CHECK_EQ (elsewhere, 0);
  for (unsigned i = 0; i < THREADS; ++i)
    {
      starpu_data_unregister (data[i]);
      CHECK_EQ (values[i], TASKS / 4);
    }
  starpu_shutdown ();
}

int
main (void)
{
  static const char *const policies[] = { "dm", "dmda", "dmdar", "dmdas" };
  unsigned seed = test_seed ();

  for (unsigned i = 0; i < sizeof policies / sizeof *policies; ++i)
    {
      run (policies[i], TASKS);
      for (unsigned round = 0; round < ROUNDS; ++round)
        {
          seed = seed * 1103515245 + 12345;
          run (policies[i], (seed >> 16) % TASKS);
        }
    }
  return 0;
}
