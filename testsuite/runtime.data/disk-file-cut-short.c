/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Reading beyond the end of a file that became shorter is an error, whatever
   errno was before; what is still there can be had.
   rows: R18
   configs: one */

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../support/capture.h"

enum
{
  kBytes = 8192
};

int
main (void)
{
  static char bytes[kBytes];
  mkdir ("folder", 0777);
  memset (bytes, 7, sizeof bytes);
  FILE *file = fopen ("folder/bytes", "w");
  CHECK (file != NULL);
  CHECK_EQ (fwrite (bytes, 1, kBytes, file), kBytes);
  fclose (file);
  start ();
  int disk = starpu_disk_register (&starpu_disk_unistd_ops, (void *)"folder",
                                   STARPU_DISK_SIZE_MIN);
  CHECK (disk > 0);
  void *object = starpu_disk_open ((unsigned)disk, (void *)"bytes", kBytes);
  CHECK (object != NULL);
  CHECK_EQ (truncate ("folder/bytes", kBytes / 2), 0);

  errno = EINTR;
  CHECK_EQ (starpu_disk_unistd_ops.read (NULL, object, bytes, 0, kBytes), -EIO);

  starpu_data_handle_t all, half;
  starpu_variable_data_register (&all, disk, (uintptr_t)object, kBytes);
  starpu_variable_data_register (&half, disk, (uintptr_t)object, kBytes / 2);
  int old = capture_begin ();
  CHECK_EQ (starpu_data_acquire (all, STARPU_R), -EIO);
  CHECK (occurrences (capture_end (old), "starpu_data_acquire") > 0);
  CHECK_EQ (starpu_data_acquire (half, STARPU_R), 0);
  CHECK_EQ (((char *)starpu_data_get_local_ptr (half))[kBytes / 2 - 1], 7);
  starpu_data_release (half);
  starpu_data_unregister_no_coherency (all);
  starpu_data_unregister (half);
  starpu_disk_close ((unsigned)disk, object, kBytes);
  starpu_shutdown ();
  return 0;
}
