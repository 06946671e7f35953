/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Prefetches that wait for others begin when these end, though every worker is
   at a task: those by priority, and idle ones.  Here to a disk, which tells of
   what it gets.
   rows: R09 G33 Q22
   configs: one many */

#include <stdatomic.h>
#include <unistd.h>

#include "aux-disk.h"
#include "aux-vectors.h"

enum
{
  kCount = 12,
  kSize = 1 << 18 /* 1 MiB of int; 4 MiB are much */
};

static int values[kCount][kSize];
static atomic_int busy, stop, written;

static int
note_write (size_t size)
{
  CHECK_EQ (size, sizeof values[0]);
  atomic_fetch_add (&written, 1);
  return 0;
}

static void
be_busy (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  atomic_fetch_add (&busy, 1);
  while (atomic_load (&stop) == 0)
    usleep (100);
}

static struct starpu_codelet busy_codelet
    = { .cpu_funcs = { be_busy }, .name = "busy" };

static void
occupy_workers (void)
{
  int count = 0;
  atomic_store (&busy, 0);
  atomic_store (&stop, 0);
  for (unsigned w = 0; w < starpu_worker_get_count (); ++w)
    if (starpu_worker_get_type ((int)w) == STARPU_CPU_WORKER)
      {
        struct starpu_task *task = new_task (&busy_codelet, NULL);
        task->execute_on_a_specific_worker = 1;
        task->workerid = w;
        submit (task);
        ++count;
      }
  CHECK (count > 0);
  while (atomic_load (&busy) < count)
    usleep (100);
}

static void
check (unsigned disk, int idle)
{
  starpu_data_handle_t handle[kCount];
  atomic_store (&written, 0);
  for (int d = 0; d < kCount; ++d)
    handle[d] = new_vector (values[d], kSize);
  occupy_workers ();
  for (int d = 0; d < kCount; ++d)
    CHECK_EQ (idle ? starpu_data_idle_prefetch_on_node (handle[d], disk, 1)
                   : starpu_data_prefetch_on_node_prio (handle[d], disk, 1, 1),
              0);
  while (atomic_load (&written) < kCount)
    usleep (100);
  atomic_store (&stop, 1);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  for (int d = 0; d < kCount; ++d)
    starpu_data_unregister (handle[d]);
}

int
main (void)
{
  before.write = note_write;
  start ();
  const unsigned disk = (unsigned)register_disk ();
  check (disk, 0);
  check (disk, 1);
  starpu_shutdown ();
  return 0;
}
