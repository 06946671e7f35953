/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A part of a plan shares main memory with the whole: a task that changes it
   begins when no copy of the whole is under way any more, nor the other way
   round.
   rows: R22
   configs: one many sim */

#include <stdatomic.h>
#include <unistd.h>

#include "aux-disk.h"

enum
{
  kLength = 1000,
  kParts = 2
};

static atomic_int writing, early;

static int
write_slowly (size_t size)
{
  (void)size;
  atomic_store (&writing, 1);
  usleep (20000);
  atomic_store (&writing, 2);
  return 0;
}

static void
change (void *buffers[], void *argument)
{
  (void)argument;
  if (atomic_load (&writing) == 1)
    atomic_store (&early, 1);
  ++*(int *)STARPU_VECTOR_GET_PTR (buffers[0]);
}

static struct starpu_codelet change_codelet
    = { .cpu_funcs = { change }, .nbuffers = 1, .modes = { STARPU_RW } };

static int values[kLength];
static starpu_data_handle_t whole, parts[kParts];

/* Changes one while the disk is written from the other. */
static void
copy_and_change (int disk, starpu_data_handle_t copied,
                 starpu_data_handle_t changed)
{
  atomic_store (&writing, 0);
  CHECK_EQ (starpu_data_prefetch_on_node (copied, (unsigned)disk, 1), 0);
  while (atomic_load (&writing) == 0)
    usleep (100);
  CHECK_EQ (starpu_task_insert (&change_codelet, STARPU_RW, changed, 0), 0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK (!atomic_load (&early));
}

int
main (void)
{
  before.write = write_slowly;
  start ();
  const int disk = register_disk ();
  starpu_vector_data_register (&whole, STARPU_MAIN_RAM, (uintptr_t)values,
                               kLength, sizeof (int));
  struct starpu_data_filter filter
      = { .filter_func = starpu_vector_filter_block, .nchildren = kParts };
  starpu_data_partition_plan (whole, &filter, parts);
  copy_and_change (disk, whole, parts[0]);
  copy_and_change (disk, parts[0], whole);
  copy_and_change (disk, whole, parts[1]);
  starpu_data_partition_clean (whole, kParts, parts);
  starpu_data_unregister (whole);
  CHECK_EQ (values[0], 2);
  CHECK_EQ (values[kLength / kParts], 1);
  starpu_shutdown ();
  return 0;
}
