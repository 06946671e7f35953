/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks that reduce run at the same time on private copies, and whoever reads
   gets their sum: with and without first contents, by acquire, by a task, by
   try and by the end of the registration, again and again.

   rows: C40!
   env: STARPU_SCHED=eager */

#include "aux-reduction.h"

enum
{
  kLength = 100,
  kTasks = 60
};

static void
reduce (starpu_data_handle_t handle)
{
  for (int i = 1; i <= kTasks; ++i)
    run_on (&reduce_codelet, handle, (void *)(intptr_t)i);
}

static void
check_value (starpu_data_handle_t handle, int value)
{
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  const int *values = (const int *)starpu_data_get_local_ptr (handle);
  CHECK_EQ (values[0], value);
  CHECK_EQ (values[kLength - 1], value);
  starpu_data_release (handle);
}

int
main (void)
{
  const int sum = kTasks * (kTasks + 1) / 2;
  int values[kLength];
  for (int i = 0; i < kLength; ++i)
    values[i] = 7;
  start ();
  starpu_data_handle_t handle = new_vector (values, kLength);
  starpu_data_set_reduction_methods (handle, &join_codelet, &set_codelet);
  reduce (handle);
  check_value (handle, 7 + sum);
  reduce (handle);
  add (handle, 1);
  reduce (handle);
  int seen = 0;
  run_on (&read_codelet, handle, &seen);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (seen, 8 + 3 * sum);
  reduce (handle);
  while (starpu_data_acquire_try (handle, STARPU_RW) == -EAGAIN)
    starpu_usleep (100);
  CHECK_EQ (values[1], 8 + 4 * sum);
  starpu_data_release (handle);
  reduce (handle);
  starpu_data_unregister (handle);
  CHECK_EQ (values[0], 8 + 5 * sum);
  CHECK_EQ (values[kLength - 1], 8 + 5 * sum);

  /* Nothing in it at first: the sum begins with the codelet's value. */
  handle = new_vector (NULL, kLength);
  starpu_data_set_reduction_methods (handle, &join_codelet, &set_codelet);
  reduce (handle);
  check_value (handle, sum);
  starpu_data_invalidate (handle);
  reduce (handle);
  check_value (handle, sum);
  starpu_data_unregister (handle);

  /* Without methods the tasks take turns. */
  values[0] = 1;
  handle = new_vector (values, kLength);
  reduce (handle);
  starpu_data_unregister (handle);
  CHECK_EQ (values[0], 1 + sum);
  starpu_shutdown ();
  return 0;
}
