/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What is on a disk is read by a thread of its own: the prefetch returns at
   once, and a task is executed while the disk is read, which here goes on only
   after that.  The trace shows both together.
   rows: Q22 R09 G33 Q23!
   configs: one many sim
   env: ASTERISM_TRACE=trace.json */

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

#include "aux-disk.h"
#include "aux-overlap.h"

enum
{
  kLength = 1000
};

static int stored[kLength];
static pthread_t reader;
static atomic_int executed, reading;

static int
read_late (size_t size)
{
  (void)size;
  reader = pthread_self ();
  atomic_store (&reading, 1);
  while (atomic_load (&executed) == 0)
    usleep (100);
  return 0;
}

static void
compute (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  while (atomic_load (&reading) == 0)
    usleep (100);
  atomic_store (&executed, 1);
}

static struct starpu_codelet compute_codelet = { .cpu_funcs = { compute } };

int
main (void)
{
  before.read = read_late;
  start ();
  int disk = register_disk ();
  for (int i = 0; i < kLength; ++i)
    stored[i] = i;
  void *object = starpu_disk_open ((unsigned)disk, stored, sizeof stored);
  starpu_data_handle_t handle;
  starpu_vector_data_register (&handle, disk, (uintptr_t)object, kLength,
                               sizeof (int));
  CHECK_EQ (starpu_data_prefetch_on_node (handle, STARPU_MAIN_RAM, 1), 0);
  submit (new_task (&compute_codelet, NULL));
  add (handle, 5);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK (!pthread_equal (reader, pthread_self ()));
  starpu_data_unregister (handle);
  CHECK_EQ (stored[kLength - 1], kLength + 4);
  starpu_shutdown ();
  CHECK (count_overlaps ("trace.json") > 0);
  return 0;
}
