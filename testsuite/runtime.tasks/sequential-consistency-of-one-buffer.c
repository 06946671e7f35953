/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* handles_sequential_consistency exempts buffers of one task: with all of them
   exempt it waits for its explicit dependencies alone, with some of them the
   others stay in order.
   rows: C28 */

#include "../support/check.h"

static int values[2], first;

static void
note (void *buffers[], void *argument)
{
  int *cell = (int *) STARPU_VARIABLE_GET_PTR (buffers[0]);
  if (*cell == 0)
    first = (int) (long) argument;
  ++*cell;
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { note }, .nbuffers = 2,
        .modes = { STARPU_RW, STARPU_RW } };

static starpu_data_handle_t handles[2];

static struct starpu_task *
make (long number, unsigned char *consistency)
{
  struct starpu_task *task = new_task (&codelet, (void *) number);
  task->handles[0] = handles[0];
  task->handles[1] = handles[1];
  task->handles_sequential_consistency = consistency;
  return task;
}

static void
check_and_clear (void)
{
  starpu_task_wait_for_all (); // an acquire does not wait for their turn
  CHECK_EQ (starpu_data_acquire (handles[0], STARPU_RW), 0);
  CHECK_EQ (values[0], 2);
  values[0] = 0;
  starpu_data_release (handles[0]);
}

int
main (void)
{
  static unsigned char none[2] = { 0, 0 }, one[2] = { 1, 0 };
  start ();
  for (int i = 0; i < 2; ++i)
    starpu_variable_data_register (&handles[i], STARPU_MAIN_RAM,
                                   (uintptr_t) &values[i], sizeof values[i]);

  /* The earlier one depends on the later one. */
  struct starpu_task *early = make (1, none), *late = make (2, none);
  starpu_task_declare_deps (early, 1, late);
  submit (early);
  submit (late);
  check_and_clear ();
  CHECK_EQ (first, 2);

  for (int round = 0; round < 100; ++round)
    {
      submit (make (1, one));
      CHECK_EQ (starpu_task_insert (&codelet, STARPU_RW, handles[0], STARPU_RW,
                                    handles[1],
                                    STARPU_HANDLES_SEQUENTIAL_CONSISTENCY, one,
                                    0),
                0);
      check_and_clear ();
      CHECK_EQ (first, 1);
    }
  for (int i = 0; i < 2; ++i)
    starpu_data_unregister (handles[i]);
  starpu_shutdown ();
  return 0;
}
