/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Disks that cannot be used are refused, and so are data for which a disk has
   no room; those that were there are not lost.
   rows: R18
   configs: one many
   env: STARPU_LIMIT_CPU_MEM=4 */

#include <errno.h>

#include "../support/capture.h"

enum
{
  kData = 64,
  kBytes = 1 << 20
};

static void *
must_not_plug (void *parameter, starpu_ssize_t size)
{
  (void)parameter, (void)size;
  CHECK (!"a disk that lacks a function was plugged in");
  return NULL;
}

static int
refused (struct starpu_disk_ops *ops, const char *folder, long size,
         const char *why)
{
  int old = capture_begin ();
  int result = starpu_disk_register (ops, (void *)folder, size);
  const char *text = capture_end (old);
  CHECK (*why == '\0' || occurrences (text, why) > 0);
  return result;
}

int
main (void)
{
  CHECK_EQ (refused (&starpu_disk_unistd_ops, "folder", -1, "not running"),
            -ENODEV);
  start ();
  CHECK_EQ (starpu_disk_swap_node, -1);
  FILE *file = fopen ("file", "w");
  CHECK (file != NULL);
  fclose (file);
  CHECK_EQ (refused (&starpu_disk_unistd_ops, "file/folder", -1, "file/folder"),
            -ENODEV);
  CHECK_EQ (refused (&starpu_disk_hdf5_ops, "folder", -1, "HDF5"), -ENODEV);
  CHECK_EQ (refused (&starpu_disk_leveldb_ops, "folder", -1, "LevelDB"),
            -ENODEV);
  CHECK_EQ (refused (&starpu_disk_unistd_ops, "folder", 1000, ""), -EINVAL);
  CHECK_EQ (refused (NULL, "folder", -1, ""), -EINVAL);
  struct starpu_disk_ops lacking = starpu_disk_unistd_ops;
  lacking.plug = must_not_plug;
  lacking.read = NULL;
  CHECK_EQ (refused (&lacking, "folder", -1, ""), -EINVAL);
  lacking.read = starpu_disk_unistd_ops.read;
  lacking.write = NULL;
  CHECK_EQ (refused (&lacking, "folder", -1, ""), -EINVAL);

  const unsigned nodes = starpu_memory_nodes_get_count ();
  int disk = starpu_disk_register (&starpu_disk_unistd_ops, (void *)"folder",
                                   STARPU_DISK_SIZE_MIN);
  CHECK_EQ (disk, nodes);
  int old = capture_begin ();
  CHECK (starpu_disk_open (0, (void *)"file", 1) == NULL);
  CHECK (starpu_disk_open (100, (void *)"file", 1) == NULL);
  CHECK (starpu_disk_open ((unsigned)disk, (void *)"absent", 1) == NULL);
  const char *text = capture_end (old);
  CHECK_EQ (occurrences (text, "is not a disk"), 2);
  CHECK_EQ (occurrences (text, "folder/absent"), 1);

  /* 4 MiB of main memory, and 16 of the disk. */
  starpu_data_handle_t handle[kData];
  int filled = 0, error = 0;
  old = capture_begin ();
  for (; filled < kData && error == 0; ++filled)
    {
      starpu_variable_data_register (&handle[filled], -1, 0, kBytes);
      error = starpu_data_acquire (handle[filled], STARPU_W);
      if (error != 0)
        break;
      memset (starpu_data_get_local_ptr (handle[filled]), filled + 1, kBytes);
      starpu_data_release (handle[filled]);
    }
  capture_end (old);
  printf ("%d MiB, then %d\n", filled, error);
  CHECK_EQ (error, -ENOMEM);
  CHECK (filled >= 19 && filled <= 20);
  starpu_data_unregister (handle[filled]);
  for (int i = 0; i < 2; ++i)
    starpu_data_unregister_no_coherency (handle[--filled]);
  for (int round = 0; round < 2; ++round)
    for (int d = 0; d < filled; ++d)
      {
        CHECK_EQ (starpu_data_acquire (handle[d], STARPU_R), 0);
        const char *bytes = (char *)starpu_data_get_local_ptr (handle[d]);
        CHECK (bytes[0] == d + 1 && bytes[kBytes - 1] == d + 1);
        starpu_data_release (handle[d]);
      }
  for (int d = 0; d < filled; ++d)
    starpu_data_unregister (handle[d]);
  starpu_shutdown ();
  return 0;
}
