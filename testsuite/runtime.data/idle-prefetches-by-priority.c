/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Idle prefetches begin when nothing else is copied, those of higher priority
   first; what is unregistered or overwritten meanwhile is not copied.  Here to
   a disk, which tells the sizes of what it gets, while it reads something.
   rows: R09 G33 Q22
   configs: one many sim */

#include <stdatomic.h>
#include <unistd.h>

#include "aux-disk.h"
#include "aux-vectors.h"

enum
{
  kCount = 6,
  kLength = 1000
};

static int stored[kLength], values[kCount][kLength];
static atomic_int reading, released, written;
static size_t sizes[100];

static int
read_late (size_t size)
{
  (void)size;
  atomic_store (&reading, 1);
  while (atomic_load (&released) == 0)
    usleep (100);
  return 0;
}

static int
note_write (size_t size)
{
  sizes[atomic_load (&written)] = size / sizeof (int);
  atomic_fetch_add (&written, 1);
  return 0;
}

int
main (void)
{
  static const int priorities[kCount] = { 1, 3, -2, 3, 9, 8 };
  static const int order[4] = { 1, 3, 0, 2 };
  starpu_data_handle_t slow, handle[kCount];
  before.read = read_late;
  before.write = note_write;
  start ();
  int disk = register_disk ();
  void *object = starpu_disk_open ((unsigned)disk, stored, sizeof stored);
  starpu_vector_data_register (&slow, disk, (uintptr_t)object, kLength,
                               sizeof (int));
  for (int d = 0; d < kCount; ++d)
    handle[d] = new_vector (values[d], 100 + d);

  CHECK_EQ (starpu_data_prefetch_on_node (slow, STARPU_MAIN_RAM, 1), 0);
  while (atomic_load (&reading) == 0)
    usleep (100);
  for (int d = 0; d < kCount; ++d)
    CHECK_EQ (starpu_data_idle_prefetch_on_node_prio (handle[d], (unsigned)disk,
                                                      1, priorities[d]),
              0);
  starpu_data_unregister (handle[4]);
  CHECK_EQ (starpu_data_acquire (handle[5], STARPU_RW), 0);
  usleep (20000);
  CHECK_EQ (atomic_load (&written), 0);
  atomic_store (&released, 1);
  while (atomic_load (&written) < 4)
    usleep (100);
  for (int i = 0; i < 4; ++i)
    CHECK_EQ (sizes[i], 100 + order[i]);
  starpu_data_release (handle[5]);

  /* One that is waited for is fetched at once. */
  CHECK_EQ (starpu_data_idle_prefetch_on_node (handle[5], (unsigned)disk, 0),
            0);
  CHECK_EQ (starpu_data_is_on_node (handle[5], (unsigned)disk), 1);
  CHECK_EQ (atomic_load (&written), 5);
  starpu_data_unregister (slow);
  for (int d = 0; d < kCount; ++d)
    if (d != 4)
      starpu_data_unregister (handle[d]);
  starpu_shutdown ();
  return 0;
}
