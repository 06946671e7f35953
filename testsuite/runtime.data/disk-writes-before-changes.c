/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What is being copied is not changed meanwhile: a task that writes data which
   leave for a disk just then begins when the disk has them.
   rows: R18
   configs: one many sim
   env: STARPU_LIMIT_CPU_MEM=1 */

#include <stdatomic.h>
#include <unistd.h>

#include "aux-disk.h"

enum
{
  kLength = 200000 /* ints: one fits, two do not */
};

static atomic_int writing, written, early;

static int
write_slowly (size_t size)
{
  (void)size;
  atomic_store (&writing, 1);
  usleep (20000);
  atomic_store (&written, 1);
  return 0;
}

static void
change (void *buffers[], void *argument)
{
  int *values = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  (void)argument;
  if (!atomic_load (&written))
    atomic_store (&early, 1);
  ++values[0];
  ++values[kLength - 1];
}

static struct starpu_codelet change_codelet
    = { .cpu_funcs = { change }, .nbuffers = 1, .modes = { STARPU_RW } };

static void
note (void *handle)
{
  set_ends (handle, 7);
  starpu_data_release (handle);
}

int
main (void)
{
  before.write = write_slowly;
  start ();
  register_disk ();
  starpu_data_handle_t first = new_temporary (kLength),
                       second = new_temporary (kLength);
  CHECK_EQ (fill (first, 5), 0);
  /* The second wants the room of the first. */
  CHECK_EQ (starpu_data_acquire_cb (second, STARPU_W, note, second), 0);
  while (!atomic_load (&writing))
    usleep (100);
  struct starpu_task *task = new_task (&change_codelet, NULL);
  task->handles[0] = first;
  submit (task);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK (!atomic_load (&early));
  expect (first, 6);
  expect (second, 7);
  starpu_data_unregister (first);
  starpu_data_unregister (second);
  starpu_shutdown ();
  return 0;
}
