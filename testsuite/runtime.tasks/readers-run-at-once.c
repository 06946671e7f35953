/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks that read one datum are executed at once: each of two waits until the
   other has begun.  Who writes comes before or after both, and one by one.
   rows: E03! R02!
   configs: many
   limit: 120  */

#include "../support/check.h"
#include <sched.h>

#define READERS 2
#define ROUNDS 20

static int inside, met;

/* Goes on when all readers of the round are there.  */
static void
read_it (void *buffers[], void *argument)
{
  int round = *(int *)argument;
  CHECK_EQ (*(int *)STARPU_VARIABLE_GET_PTR (buffers[0]), round);
  __atomic_fetch_add (&inside, 1, __ATOMIC_ACQ_REL);
  while (__atomic_load_n (&inside, __ATOMIC_ACQUIRE) < READERS * round)
    sched_yield ();
  __atomic_fetch_add (&met, 1, __ATOMIC_ACQ_REL);
}

/* Finds all readers of the round before gone, and none of the next begun.  */
static void
write_it (void *buffers[], void *argument)
{
  int round = *(int *)argument;
  CHECK_EQ (__atomic_load_n (&met, __ATOMIC_ACQUIRE), READERS * (round - 1));
  CHECK_EQ (__atomic_load_n (&inside, __ATOMIC_ACQUIRE), READERS * (round - 1));
  *(int *)STARPU_VARIABLE_GET_PTR (buffers[0]) = round;
}

/* Finds that the writer submitted before it has ended. */
static void
write_again (void *buffers[], void *argument)
{
  int *value = (int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
  int round = *(int *)argument;
  CHECK_EQ (*value, round);
  *value = 0;
  sched_yield ();
  *value = round;
}

static struct starpu_codelet second_writer
    = { .cpu_funcs = { write_again }, .nbuffers = 1, .modes = { STARPU_RW } };
static struct starpu_codelet reader
    = { .cpu_funcs = { read_it }, .nbuffers = 1, .modes = { STARPU_R } };
static struct starpu_codelet writer
    = { .cpu_funcs = { write_it }, .nbuffers = 1, .modes = { STARPU_RW } };

static void
submit_one (struct starpu_codelet *codelet, starpu_data_handle_t handle,
            int *round)
{
  struct starpu_task *task = new_task (codelet, round);
  task->handles[0] = handle;
  submit (task);
}

int
main (void)
{
  static int value, rounds[ROUNDS];
  starpu_data_handle_t handle;
  start ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  for (int i = 0; i < ROUNDS; ++i)
    {
      rounds[i] = i + 1;
      submit_one (&writer, handle, &rounds[i]);
      submit_one (&second_writer, handle, &rounds[i]);
      for (int j = 0; j < READERS; ++j)
        submit_one (&reader, handle, &rounds[i]);
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (met, READERS * ROUNDS);
  starpu_data_unregister (handle);
  CHECK_EQ (value, ROUNDS);
  starpu_shutdown ();
  return 0;
}
