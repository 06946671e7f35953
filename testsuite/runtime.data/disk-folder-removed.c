/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The folder that was made for a disk goes with the runtime, one that was there
   or has files of the program's stays.  A disk without the system's cache keeps
   what is written to it, in whole pages or not.
   rows: R18
   configs: one */

#include "../support/check.h"
#include <sys/stat.h>
#include <unistd.h>

enum
{
  kPage = 4096,
  kMost = 5 * kPage
};

static char from[kMost + kPage] __attribute__ ((aligned (4096))),
    to[kMost + kPage] __attribute__ ((aligned (4096)));

static int
exists (const char *name)
{
  struct stat status;
  return stat (name, &status) == 0;
}

/* Writes and reads so many bytes there, from such a place in a page. */
static void
round_trip (const struct starpu_disk_ops *ops, void *base, int size, int offset,
            int shift)
{
  void *object = ops->alloc (base, (size_t)(offset + size));
  CHECK (object != NULL);
  for (int i = 0; i < size; ++i)
    from[shift + i] = (char)(i * 7 + size + offset);
  memset (to, 0, sizeof to);
  CHECK (ops->write (base, object, from + shift, offset, (size_t)size) >= 0);
  CHECK (ops->read (base, object, to + shift, offset, (size_t)size) >= 0);
  CHECK_EQ (memcmp (from + shift, to + shift, (size_t)size), 0);
  ops->free (base, object, (size_t)(offset + size));
}

static void
use (const struct starpu_disk_ops *ops)
{
  static const int sizes[] = { 1, kPage, kPage + 1, kMost };
  void *base = ops->plug ((void *)"made", -1);
  CHECK (base != NULL);
  CHECK (exists ("made"));
  for (int i = 0; i < 4; ++i)
    for (int offset = 0; offset <= kPage; offset += kPage / 2)
      for (int shift = 0; shift < 2; ++shift)
        round_trip (ops, base, sizes[i], offset, shift);
  ops->unplug (base);
  CHECK (!exists ("made"));
}

/* Registers a disk in that folder and ends the runtime. */
static int
stays (const char *name)
{
  start ();
  CHECK (starpu_disk_register (&starpu_disk_unistd_o_direct_ops, (void *)name,
                               STARPU_DISK_SIZE_MIN)
         > 0);
  CHECK (exists (name));
  starpu_shutdown ();
  return exists (name);
}

int
main (void)
{
  use (&starpu_disk_unistd_ops);
  use (&starpu_disk_unistd_o_direct_ops);
  CHECK (!stays ("new"));
  CHECK_EQ (mkdir ("old", 0777), 0);
  CHECK (stays ("old"));
  CHECK_EQ (rmdir ("old"), 0);
  return 0;
}
