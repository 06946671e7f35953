/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* While much is copied to a node, prefetches of data and of the input of tasks
   wait, and begin by priority: that which is given, or the task's.  What is
   unregistered or overwritten meanwhile is not copied.  Here to a disk, which
   tells the sizes of what it gets, and takes its time for the first.
   rows: R09 G33 Q22
   configs: one many sim */

#include <stdatomic.h>
#include <unistd.h>

#include "aux-disk.h"
#include "aux-vectors.h"

enum
{
  kMuch = 1 << 20, /* 4 MiB of int */
  kCount = 6
};

static int large_values[kMuch], values[kCount][200];
static atomic_int writing, released, written;
static size_t sizes[100];

static int
note_write (size_t size)
{
  const size_t count = size / sizeof (int);
  if (count == kMuch)
    {
      atomic_store (&writing, 1);
      while (atomic_load (&released) == 0)
        usleep (100);
      return 0;
    }
  sizes[atomic_load (&written)] = count;
  atomic_fetch_add (&written, 1);
  return 0;
}

static const int priorities[kCount] = { 1, 3, -2, 0, 9, 8 };
static starpu_data_handle_t large, handle[kCount];
static unsigned disk;

/* Has the disk be at something large. */
static void
begin (void)
{
  atomic_store (&writing, 0);
  atomic_store (&released, 0);
  atomic_store (&written, 0);
  large = new_vector (large_values, kMuch);
  for (int d = 0; d < kCount; ++d)
    handle[d] = new_vector (values[d], (unsigned)(100 + d));
  CHECK_EQ (starpu_data_prefetch_on_node (large, disk, 1), 0);
  while (atomic_load (&writing) == 0)
    usleep (100);
}

/* Lets it go on; so many of the others come, in the order of priorities. */
static void
finish (int count)
{
  static const int order[kCount] = { 4, 5, 1, 0, 3, 2 };
  CHECK_EQ (atomic_load (&written), 0);
  atomic_store (&released, 1);
  while (atomic_load (&written) < count)
    usleep (100);
  for (int i = 0; i < count; ++i)
    CHECK_EQ (sizes[i], (size_t)(100 + order[i + kCount - count]));
}

static void
check_data (void)
{
  begin ();
  for (int d = 0; d < kCount; ++d)
    CHECK_EQ (
        starpu_data_prefetch_on_node_prio (handle[d], disk, 1, priorities[d]),
        0);
  starpu_data_unregister (handle[4]);
  CHECK_EQ (starpu_data_acquire (handle[5], STARPU_RW), 0);
  finish (kCount - 2);
  starpu_data_release (handle[5]);
  starpu_data_unregister (large);
  for (int d = 0; d < kCount; ++d)
    if (d != 4)
      starpu_data_unregister (handle[d]);
}

/* `given': the priority is that of the call, not of the task. */
static void
check_tasks (int given)
{
  struct starpu_task *first = new_task (NULL, NULL);
  starpu_task_end_dep_add (first, 1);
  begin ();
  for (int d = 0; d < kCount; ++d)
    {
      struct starpu_task *task = new_task (&read_codelet, NULL);
      task->handles[0] = handle[d];
      task->priority = given ? -priorities[d] : priorities[d];
      starpu_task_declare_deps_array (task, 1, &first);
      submit (task);
      CHECK_EQ (given ? starpu_prefetch_task_input_on_node_prio (task, disk,
                                                                 priorities[d])
                      : starpu_prefetch_task_input_on_node (task, disk),
                0);
    }
  submit (first);
  finish (kCount);
  starpu_task_end_dep_release (first);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_data_unregister (large);
  for (int d = 0; d < kCount; ++d)
    starpu_data_unregister (handle[d]);
}

/* The data of every task come that has them, also of one that writes them, in
   whatever order, and of one behind which a writer waits.  The data are not
   renamed here, whatever the environment says: of those a writer that waits has
   nothing prefetched. */
static void
check_writers (struct starpu_codelet *codelet)
{
  struct starpu_task *first = new_task (NULL, NULL);
  starpu_task_end_dep_add (first, 1);
  begin ();
  for (int d = 0; d < kCount; ++d)
    {
      struct starpu_task *task = new_task (codelet, NULL);
      starpu_data_set_renaming_flag (handle[d], 0);
      task->handles[0] = handle[d];
      task->priority = priorities[d];
      starpu_task_declare_deps_array (task, 1, &first);
      submit (task);
      if (codelet == &read_codelet && d % 2 == 0)
        add (handle[d], 1);
      CHECK_EQ (starpu_prefetch_task_input_on_node (task, disk), 0);
      if (codelet == &read_codelet && d % 2 != 0)
        add (handle[d], 1);
    }
  submit (first);
  if (codelet == &read_codelet)
    finish (kCount);
  atomic_store (&released, 1);
  // To their ends: a writer does not wait for copies that it makes useless.
  for (int d = 0; d < kCount; ++d)
    while (!starpu_data_is_on_node (handle[d], disk))
      usleep (100);
  starpu_task_end_dep_release (first);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_data_unregister (large);
  for (int d = 0; d < kCount; ++d)
    {
      starpu_data_unregister (handle[d]);
      CHECK_EQ (values[d][0], codelet == &read_codelet);
      values[d][0] = 0;
    }
}

/* Much that is copied to one node keeps nothing from another. */
static void
check_nodes (void)
{
  const unsigned other = (unsigned)register_disk ();
  starpu_data_handle_t elsewhere = new_vector (values[0], 99);
  begin ();
  CHECK_EQ (starpu_data_prefetch_on_node_prio (handle[1], disk, 1, 1), 0);
  CHECK_EQ (starpu_data_prefetch_on_node_prio (elsewhere, other, 1, 0), 0);
  while (atomic_load (&written) < 1)
    usleep (100);
  CHECK_EQ (sizes[0], 99);
  atomic_store (&released, 1);
  while (atomic_load (&written) < 2)
    usleep (100);
  starpu_data_unregister (elsewhere);
  starpu_data_unregister (large);
  for (int d = 0; d < kCount; ++d)
    starpu_data_unregister (handle[d]);
}

int
main (void)
{
  before.write = note_write;
  start ();
  disk = (unsigned)register_disk ();
  check_data ();
  check_tasks (0);
  check_tasks (1);
  check_writers (&read_codelet);
  check_writers (&add_codelet);
  check_nodes ();
  starpu_shutdown ();
  return 0;
}
