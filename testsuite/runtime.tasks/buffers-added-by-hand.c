/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* starpu_task_insert_data_* add buffers to a task that is built by hand, more
   than fit into it as well.
   rows: C25 R02 */

#include "../support/check.h"

#define BUFFERS 23

static void
sum (void *buffers[], void *argument)
{
  int *result = (int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
  for (int i = 1; i < *(int *)argument; ++i)
    *result += *(int *)STARPU_VARIABLE_GET_PTR (buffers[i]);
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { sum }, .nbuffers = STARPU_VARIABLE_NBUFFERS };
static struct starpu_codelet fixed
    = { .cpu_funcs = { sum },
        .nbuffers = 3,
        .modes = { STARPU_RW, STARPU_R, STARPU_R } };

int
main (void)
{
  int values[BUFFERS], count = BUFFERS, three = 3;
  starpu_data_handle_t handles[BUFFERS];
  struct starpu_data_descr described[10];
  start ();
  for (int i = 0; i < BUFFERS; ++i)
    {
      values[i] = i;
      starpu_variable_data_register (&handles[i], STARPU_MAIN_RAM,
                                     (uintptr_t)&values[i], sizeof values[i]);
    }
  for (int i = 0; i < 10; ++i)
    described[i] = (struct starpu_data_descr){ .handle = handles[i + 1],
                                               .mode = STARPU_R };
  struct starpu_task *task = new_task (&codelet, &count);
  int room = 0, buffers = 0;
  CHECK_EQ (starpu_task_insert_data_process_arg (
                &codelet, task, &room, &buffers, STARPU_RW, handles[0]),
            0);
  CHECK_EQ (buffers, 1);
  CHECK_EQ (starpu_task_insert_data_process_mode_array_arg (
                &codelet, task, &room, &buffers, 10, described),
            0);
  CHECK_EQ (buffers, 11);
  CHECK_EQ (
      starpu_task_insert_data_make_room (&codelet, task, &room, buffers, 40),
      0);
  CHECK (room >= 51);
  const void *arrays = task->dyn_handles;
  for (int i = 11; i < BUFFERS; ++i)
    CHECK_EQ (starpu_task_insert_data_process_arg (
                  &codelet, task, &room, &buffers, STARPU_R, handles[i]),
              0);
  CHECK (task->dyn_handles == arrays);
  CHECK_EQ (starpu_task_insert_data_process_arg (&codelet, task, &room,
                                                 &buffers, STARPU_R, NULL),
            -EINVAL);
  CHECK_EQ (buffers, BUFFERS);
  task->nbuffers = buffers;
  submit (task);

  task = new_task (&fixed, &three);
  room = buffers = 0;
  CHECK_EQ (starpu_task_insert_data_process_array_arg (&fixed, task, &room,
                                                       &buffers, 2, handles),
            0);
  CHECK_EQ (starpu_task_insert_data_process_arg (&fixed, task, &room, &buffers,
                                                 STARPU_W, handles[2]),
            -EINVAL);
  buffers = 2;
  CHECK_EQ (starpu_task_insert_data_process_arg (&fixed, task, &room, &buffers,
                                                 STARPU_R, handles[2]),
            0);
  submit (task);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int i = 0; i < BUFFERS; ++i)
    starpu_data_unregister (handles[i]);
  CHECK_EQ (values[0], BUFFERS * (BUFFERS - 1) / 2 + 3);
  starpu_shutdown ();
  return 0;
}
