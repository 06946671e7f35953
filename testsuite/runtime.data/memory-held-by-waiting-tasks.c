/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task waits for another while its data are in main memory.  What its worker
   takes up meanwhile, and has no room beside them, does not keep it from going
   on.
   rows: R18 Q22
   configs: one many
   env: STARPU_LIMIT_CPU_MEM=1 STARPU_SCHED=eager */

#include <unistd.h>

#include "aux-vectors.h"

enum
{
  kLength = 150000, /* 600 kB: one has room */
  kOthers = 5
};

static int few[10];
static starpu_data_handle_t large, small, others[kOthers];

static void
wait_for_small (void *buffers[], void *argument)
{
  set_vector (buffers, argument);
  for (int i = 0; i < kOthers; ++i)
    set (others[i], i);
  struct starpu_task *task = new_task (&set_codelet, (void *)5);
  task->handles[0] = small;
  task->destroy = 0;
  task->detach = 0;
  submit (task);
  CHECK_EQ (starpu_task_wait (task), 0);
  starpu_task_destroy (task);
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { wait_for_small }, .nbuffers = 1, .modes = { STARPU_W } };

static void
check (starpu_data_handle_t handle, int value)
{
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  const int *values = (const int *)starpu_data_get_local_ptr (handle);
  CHECK_EQ (values[0], value);
  CHECK_EQ (values[kLength - 1], value);
  starpu_data_release (handle);
  starpu_data_unregister (handle);
}

int
main (void)
{
  char folder[] = "disk-XXXXXX";
  CHECK (mkdtemp (folder) != NULL);
  start ();
  CHECK (starpu_disk_register (&starpu_disk_unistd_ops, folder, 16 << 20) > 0);
  large = new_vector (NULL, kLength);
  small = new_vector (few, 10);
  for (int i = 0; i < kOthers; ++i)
    others[i] = new_vector (NULL, kLength);
  run_on (&codelet, large, (void *)8);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  check (large, 8);
  for (int i = 0; i < kOthers; ++i)
    check (others[i], i);
  starpu_data_unregister (small);
  CHECK_EQ (few[0], 5);
  starpu_shutdown ();
  CHECK_EQ (rmdir (folder), 0);
  return 0;
}
