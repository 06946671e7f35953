/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task on a group of devices gets the pieces of its buffers on all of them, and what
   it writes there comes back, also as parts of the data and across pieces.  Only
   codelets that say so are executed by a group.  Streams of one device share its memory.
   rows: Q06
   env: STARPU_VIRTUAL=gpu:2/stream:5,gpus:0+1,gpu:2/stream:1
   env: STARPU_NSIM=3
   configs: sim */

#include "../support/check.h"

#include <errno.h>

#include <asterism_virtual.h>

enum
{
  Count = 1001,
  Rows = 10,
  Columns = 7
};

static int calls, pieces_seen, members_seen, single_calls;

/* Adds 1 to every element, on whatever device it is. */
static void
add_one (void *buffers[], void *argument)
{
  struct asterism_group_piece pieces[8];
  const unsigned size = asterism_group_size ();
  const unsigned count = asterism_group_pieces (
      STARPU_VECTOR_GET_PTR (buffers[0]), 0,
      STARPU_VECTOR_GET_NX (buffers[0]) * sizeof (int), pieces, 8);
  size_t next = 0;
  (void)argument;
  CHECK (count <= size);
  for (unsigned p = 0; p < count; ++p)
    {
      CHECK_EQ (pieces[p].first, next);
      CHECK_EQ (asterism_group_select (pieces[p].member), 0);
      int *data = (int *)pieces[p].data;
      for (size_t i = 0; i < pieces[p].bytes / sizeof (int); ++i)
        ++data[i];
      next += pieces[p].bytes;
      members_seen |= 1 << pieces[p].member;
    }
  CHECK_EQ (next, STARPU_VECTOR_GET_NX (buffers[0]) * sizeof (int));
  CHECK_EQ (asterism_group_select (size), -EINVAL);
  pieces_seen = (int)count;
  ++calls;
}

static void
add_two (void *buffers[], void *argument)
{
  int *data = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  (void)argument;
  CHECK_EQ (asterism_group_size (), 1);
  for (unsigned i = 0; i < STARPU_VECTOR_GET_NX (buffers[0]); ++i)
    data[i] += 2;
  STARPU_ATOMIC_ADD (&single_calls, 1);
}

static struct starpu_codelet on_groups = { .cpu_funcs = { add_one },
                                           .nbuffers = 1,
                                           .modes = { STARPU_RW },
                                           .flags = ASTERISM_GROUP_KERNEL },
                             elsewhere = { .cpu_funcs = { add_two },
                                           .nbuffers = 1,
                                           .modes = { STARPU_RW } };

static void
run (struct starpu_codelet *codelet, starpu_data_handle_t handle, int worker)
{
  struct starpu_task *task = new_task (codelet, NULL);
  task->handles[0] = handle;
  if (worker >= 0)
    {
      task->execute_on_a_specific_worker = 1;
      task->workerid = (unsigned)worker;
    }
  submit (task);
}

/* A matrix with gaps between columns crosses the border of pieces. */
static void
add_matrix (void *buffers[], void *argument)
{
  const size_t ld = STARPU_MATRIX_GET_LD (buffers[0]);
  (void)argument;
  for (unsigned j = 0; j < STARPU_MATRIX_GET_NY (buffers[0]); ++j)
    {
      struct asterism_group_piece pieces[8];
      const unsigned count = asterism_group_pieces (
          STARPU_MATRIX_GET_PTR (buffers[0]), j * ld * sizeof (int),
          STARPU_MATRIX_GET_NX (buffers[0]) * sizeof (int), pieces, 8);
      CHECK (count == 1 || count == 2);
      for (unsigned p = 0; p < count; ++p)
        for (size_t i = 0; i < pieces[p].bytes / sizeof (int); ++i)
          ((int *)pieces[p].data)[i] *= 3;
    }
}

static struct starpu_codelet scale = { .cpu_funcs = { add_matrix },
                                       .nbuffers = 1,
                                       .modes = { STARPU_RW },
                                       .flags = ASTERISM_GROUP_KERNEL };

static void
check_matrix (int group)
{
  static int matrix[Columns][Rows + 3];
  starpu_data_handle_t handle;
  for (int j = 0; j < Columns; ++j)
    for (int i = 0; i < Rows + 3; ++i)
      matrix[j][i] = 100 * j + i;
  starpu_matrix_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)matrix,
                               Rows + 3, Rows, Columns, sizeof (int));
  run (&scale, handle, group);
  starpu_data_unregister (handle);
  for (int j = 0; j < Columns; ++j)
    for (int i = 0; i < Rows + 3; ++i)
      CHECK_EQ (matrix[j][i], (100 * j + i) * (i < Rows ? 3 : 1));
}

int
main (void)
{
  static int data[Count];
  starpu_data_handle_t handle;
  start ();
  CHECK_EQ (asterism_virtual_count (), 3);
  const int group = asterism_virtual_worker (1);
  const int first = asterism_virtual_worker (0);
  const int second = asterism_virtual_worker (2);
  CHECK (first >= 0 && second >= 0 && first != second);
  CHECK_EQ (starpu_worker_get_memory_node ((unsigned)first),
            starpu_worker_get_memory_node ((unsigned)second));
  CHECK (starpu_worker_get_memory_node ((unsigned)group)
         != starpu_worker_get_memory_node ((unsigned)first));

  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)data, Count,
                               sizeof *data);
  run (&on_groups, handle, group);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (pieces_seen, 2);
  CHECK_EQ (members_seen, 3);
  run (&elsewhere, handle, first);
  run (&elsewhere, handle, second);
  run (&on_groups, handle, group);
  run (&on_groups, handle, first);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (pieces_seen, 1);
  CHECK_EQ (calls, 3);
  starpu_data_unregister (handle);
  for (int i = 0; i < Count; ++i)
    CHECK_EQ (data[i], 1 + 2 + 2 + 1 + 1);

  /* Nothing else goes to the group, though nobody says where it is to go. */
  for (int i = 0; i < 20; ++i)
    {
      starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)data,
                                   Count, sizeof *data);
      run (&elsewhere, handle, -1);
      starpu_data_unregister (handle);
    }
  CHECK_EQ (single_calls, 22);
  struct starpu_task *task = new_task (&elsewhere, NULL);
  task->execute_on_a_specific_worker = 1;
  task->workerid = (unsigned)group;
  task->destroy = 0;
  CHECK_EQ (starpu_worker_can_execute_task ((unsigned)group, task, 0), 0);
  starpu_task_destroy (task);
  check_matrix (group);
  starpu_shutdown ();
  return 0;
}
