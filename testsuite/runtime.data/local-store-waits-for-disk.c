/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What a task on a local store wrote is not overwritten in main memory by a
   read of the disk that began before.  The read ends when that task or, as it
   waits for the read, one behind it has been executed.
   rows: R27 Q22
   configs: local-store */

#include <stdatomic.h>

#include "aux-disk.h"
#include "aux-local-store.h"
#include "aux-vectors.h"

enum
{
  kLength = 1000
};

static int stored[kLength], behind[kLength];
static atomic_int reading, executed;

static int
read_late (size_t size)
{
  (void)size;
  atomic_store (&reading, 1);
  while (atomic_load (&executed) == 0)
    usleep (100);
  return 0;
}

static void
note (void *argument)
{
  (void)argument;
  atomic_fetch_add (&executed, 1);
}

/* Writes 7 everywhere, on the first local store. */
static void
write_on_store (starpu_data_handle_t handle)
{
  static uint32_t stores[1];
  for (unsigned w = 0; stores[0] == 0 && w < starpu_worker_get_count (); ++w)
    if (starpu_worker_get_memory_node (w) != STARPU_MAIN_RAM)
      stores[0] = 1u << w;
  struct starpu_task *task = new_task (&set_codelet, (void *)7);
  task->handles[0] = handle;
  task->workerids = stores;
  task->workerids_len = 1;
  task->callback_func = note;
  submit (task);
}

static starpu_data_handle_t
on_disk (int disk)
{
  void *object = starpu_disk_open ((unsigned)disk, stored, sizeof stored);
  starpu_data_handle_t handle;
  starpu_vector_data_register (&handle, disk, (uintptr_t)object, kLength,
                               sizeof (int));
  return handle;
}

int
main (void)
{
  before.read = read_late;
  start ();
  int disk = register_disk ();
  starpu_data_handle_t handle = on_disk (disk), next = on_disk (disk);
  starpu_data_handle_t other = new_vector (behind, kLength);
  CHECK_EQ (starpu_data_prefetch_on_node (handle, STARPU_MAIN_RAM, 1), 0);
  while (atomic_load (&reading) == 0)
    usleep (100);
  write_on_store (handle);
  write_on_store (other);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  /* The disk does one thing after the other. */
  CHECK_EQ (starpu_data_acquire (next, STARPU_R), 0);
  starpu_data_release (next);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  const int *values = (const int *)starpu_vector_get_local_ptr (handle);
  for (int i = 0; i < kLength; ++i)
    CHECK_EQ (values[i], 7);
  starpu_data_release (handle);
  starpu_data_unregister (next);
  starpu_data_unregister (handle);
  starpu_data_unregister (other);
  CHECK_EQ (stored[0], 7);
  starpu_shutdown ();
  return 0;
}
