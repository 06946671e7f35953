/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What leaves main memory for a disk is written by a thread of its own: the
   access that needs the room is asked for at once, and a task is executed while
   the disk is written, which here goes on only after that.  The trace shows
   both together; a write that fails keeps the data where they were.
   rows: Q22 Q23 R09 G33 R18
   configs: one many sim
   env: ASTERISM_TRACE=trace.json STARPU_LIMIT_CPU_MEM=1 */

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

#include "../support/capture.h"
#include "aux-disk.h"
#include "aux-overlap.h"

enum
{
  kLength = 200000 /* ints: one fits, two do not */
};

static pthread_t writer;
static atomic_int executed, writing, granted, fails;

static int
write_late (size_t size)
{
  (void)size;
  if (atomic_load (&fails))
    return -EIO;
  writer = pthread_self ();
  atomic_store (&writing, 1);
  while (atomic_load (&executed) == 0)
    usleep (100);
  return 0;
}

static void
compute (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  while (atomic_load (&writing) == 0)
    usleep (100);
  atomic_store (&executed, 1);
}

static struct starpu_codelet compute_codelet = { .cpu_funcs = { compute } };

static void
note (void *handle)
{
  set_ends (handle, 7);
  starpu_data_release (handle);
  atomic_store (&granted, 1);
}

int
main (void)
{
  before.write = write_late;
  start ();
  register_disk ();
  starpu_data_handle_t first = new_temporary (kLength), second = new_temporary (kLength);
  CHECK_EQ (fill (first, 5), 0);
  CHECK_EQ (starpu_data_acquire_cb (second, STARPU_W, note, second), 0);
  CHECK (!atomic_load (&granted));
  submit (new_task (&compute_codelet, NULL));
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK (atomic_load (&granted));
  CHECK (!pthread_equal (writer, pthread_self ()));
  expect (first, 5);
  expect (second, 7);

  /* Now it fails: there is no room, and nothing is lost. */
  starpu_data_handle_t third = new_temporary (kLength);
  starpu_data_invalidate (first);
  CHECK_EQ (starpu_data_acquire (second, STARPU_RW), 0);
  starpu_data_release (second);
  atomic_store (&fails, 1);
  int old = capture_begin ();
  CHECK_EQ (starpu_data_acquire (third, STARPU_W), -ENOMEM);
  CHECK (occurrences (capture_end (old), "\n") > 0);
  expect (second, 7);
  atomic_store (&fails, 0);
  CHECK_EQ (starpu_data_acquire (third, STARPU_W), 0);
  starpu_data_release (third);
  expect (second, 7);

  starpu_data_unregister (first);
  starpu_data_unregister (second);
  starpu_data_unregister (third);
  starpu_shutdown ();
  CHECK (count_overlaps ("trace.json") > 0);
  return 0;
}
