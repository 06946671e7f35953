/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task on a local store whose results find main memory full waits until there
   is room for them, however long that takes, and then runs: on vectors, and on
   data of a user's own kind, which are first copied to other storage.  Tasks
   that need no room run meanwhile, also those on data that might leave main
   memory but are there, which can be acquired as well.
   rows: R27 R18 Q22
   configs: local-store
   env: STARPU_CATCH_SIGNALS=0 STARPU_LIMIT_CPU_MEM=1 */

#include <unistd.h>

#include "aux-pair.h"
#include "aux-vectors.h"

enum
{
  kLength = 25000,       /* 100 KB: it fits into a local store */
  kLargeLength = 250000, /* 1 MB: not beside that */
  kOthers = 20
};

static int first[kLength], second[kLength];

static void
change_both (void *buffers[], void *argument)
{
  struct pair_interface *pair = (struct pair_interface *)buffers[0];
  (void)argument;
  for (int i = 0; i < pair->n; ++i)
    {
      ++pair->first[i];
      pair->second[i] += 2;
    }
}
static struct starpu_codelet pair_codelet
    = { .cpu_funcs = { change_both }, .nbuffers = 1, .modes = { STARPU_RW } };

/* Reads what is in main memory, on the core and here. */
static void
use (starpu_data_handle_t handle)
{
  struct starpu_task *task = new_task (&read_codelet, NULL);
  task->handles[0] = handle;
  task->destroy = 0;
  task->detach = 0;
  task->execute_on_a_specific_worker = 1;
  while (starpu_worker_get_memory_node (task->workerid) != STARPU_MAIN_RAM)
    ++task->workerid;
  submit (task);
  CHECK_EQ (starpu_task_wait (task), 0);
  starpu_task_destroy (task);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  CHECK_EQ (*(const int *)starpu_data_get_local_ptr (handle), 3);
  starpu_data_release (handle);
}

/* Executes a codelet on a datum while main memory is full. */
static void
check (struct starpu_codelet *codelet, starpu_data_handle_t handle,
       starpu_data_handle_t large, starpu_data_handle_t small,
       starpu_data_handle_t resident)
{
  CHECK_EQ (starpu_data_acquire (large, STARPU_W), 0);
  CHECK_EQ (starpu_data_acquire (resident, STARPU_W), 0);
  *(int *)starpu_data_get_local_ptr (resident) = 3;
  starpu_data_release (resident);
  struct starpu_task *task = new_task (codelet, (void *)7);
  task->handles[0] = handle;
  task->destroy = 0;
  task->detach = 0;
  task->execute_on_a_specific_worker = 1;
  while (starpu_worker_get_memory_node (task->workerid) == STARPU_MAIN_RAM)
    ++task->workerid;
  submit (task);
  for (int i = 0; i < kOthers; ++i)
    {
      struct starpu_task *other = new_task (&read_codelet, NULL);
      other->handles[0] = small;
      other->destroy = 0;
      other->detach = 0;
      other->execute_on_a_specific_worker = 1;
      other->workerid = task->workerid;
      submit (other);
      CHECK_EQ (starpu_task_wait (other), 0);
      starpu_task_destroy (other);
    }
  use (resident);
  CHECK (!starpu_task_finished (task));
  starpu_data_release (large);
  CHECK_EQ (starpu_task_wait (task), 0);
  starpu_task_destroy (task);
}

int
main (void)
{
  static int few[10];
  char folder[] = "disk-XXXXXX";
  CHECK (mkdtemp (folder) != NULL);
  start ();
  CHECK (starpu_disk_register (&starpu_disk_unistd_ops, folder, 16 << 20) > 0);
  starpu_data_handle_t large = new_vector (NULL, kLargeLength);
  starpu_data_handle_t vector = new_vector (NULL, kLength);
  starpu_data_handle_t small = new_vector (few, 10);
  starpu_data_handle_t pair = new_pair (first, second, kLength);
  starpu_data_handle_t resident = new_vector (NULL, 10);
  check (&set_codelet, vector, large, small, resident);
  check (&pair_codelet, pair, large, small, resident);
  CHECK_EQ (starpu_data_acquire (vector, STARPU_R), 0);
  const int *values = (const int *)starpu_data_get_local_ptr (vector);
  for (int i = 0; i < kLength; ++i)
    CHECK_EQ (values[i], 7);
  starpu_data_release (vector);
  starpu_data_unregister (pair);
  for (int i = 0; i < kLength; ++i)
    {
      CHECK_EQ (first[i], 1);
      CHECK_EQ (second[i], 2);
    }
  starpu_data_unregister (resident);
  starpu_data_unregister (small);
  starpu_data_unregister (vector);
  starpu_data_unregister (large);
  starpu_shutdown ();
  CHECK_EQ (rmdir (folder), 0);
  return 0;
}
