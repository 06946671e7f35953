/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A disk without functions that are needed is refused, and no data leave for
   one that cannot allocate.  Of data that lie on a disk which reads less than
   there is, nobody gets a part.
   rows: R18
   configs: one many
   env: STARPU_LIMIT_CPU_MEM=4 */

#include "../support/capture.h"
#include "aux-disk.h"
#include "aux-vectors.h"
#include <errno.h>

static int
read_half (void *base, void *object, void *buffer, off_t offset, size_t size)
{
  return disk_read (base, object, buffer, offset, size / 2);
}

static void
do_register (void *buffers[], void *result)
{
  (void)buffers;
  *(int *)result
      = starpu_disk_register (&starpu_disk_unistd_ops, (void *)"folder", -1);
}
static struct starpu_codelet registering
    = { .cpu_funcs = { do_register }, .nbuffers = 0 };

int
main (void)
{
  static int values[1000] = { [0] = 1, [999] = 2 };
  struct starpu_disk_ops ops
      = { .plug = disk_plug, .open = disk_open, .write = disk_write };
  starpu_data_handle_t handle[6];
  int result = 0;

  start ();
  CHECK_EQ (starpu_disk_register (&ops, &ops, -1), -EINVAL);
  ops.read = read_half;
  ops.write = NULL;
  CHECK_EQ (starpu_disk_register (&ops, &ops, -1), -EINVAL);
  ops.write = disk_write;
  int disk = starpu_disk_register (&ops, &ops, -1);
  CHECK (disk > 0);
  submit (new_task (&registering, &result));
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (result, -EDEADLK);

  int filled = 0, old = capture_begin ();
  while (filled < 6)
    {
      handle[filled] = new_temporary (1 << 18);
      result = fill (handle[filled], filled);
      if (result != 0)
        break;
      ++filled;
    }
  CHECK_EQ (result, -ENOMEM);
  CHECK (filled >= 3);
  starpu_data_unregister (handle[filled]);
  while (filled > 0)
    {
      expect (handle[filled - 1], filled - 1);
      starpu_data_unregister (handle[--filled]);
    }

  starpu_vector_data_register (
      &handle[0], disk,
      (uintptr_t)starpu_disk_open ((unsigned)disk, values, sizeof values), 1000,
      sizeof *values);
  result = starpu_data_acquire (handle[0], STARPU_R);
  capture_end (old);
  CHECK_EQ (result, -EIO);
  starpu_data_unregister (handle[0]);
  CHECK (values[0] == 1 && values[999] == 2);
  starpu_shutdown ();
  return 0;
}
