/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What is on a disk is read by a thread of its own: the prefetch returns at
   once, and a task is executed while the disk is read, which here goes on only
   after that.  The trace shows both together.
   rows: Q22 Q23 R09 G33
   configs: one many sim
   env: ASTERISM_TRACE=trace.json */

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

#include "aux-overlap.h"

enum
{
  kLength = 1000
};

static int stored[kLength];
static pthread_t reader;
static atomic_int executed, reading;

static void *
plug (void *parameter, starpu_ssize_t size)
{
  (void)size;
  return parameter;
}

static void *
open_object (void *base, void *position, size_t size)
{
  (void)base, (void)size;
  return position;
}

static int
read_late (void *base, void *object, void *buffer, off_t offset, size_t size)
{
  (void)base;
  reader = pthread_self ();
  atomic_store (&reading, 1);
  while (atomic_load (&executed) == 0)
    usleep (100);
  memcpy (buffer, (char *)object + offset, size);
  return (int)size;
}

static int
write_now (void *base, void *object, const void *buffer, off_t offset,
           size_t size)
{
  (void)base;
  memcpy ((char *)object + offset, buffer, size);
  return 0;
}

static struct starpu_disk_ops ops = {
  .plug = plug, .open = open_object, .read = read_late, .write = write_now
};

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
  start ();
  int disk = starpu_disk_register (&ops, &ops, STARPU_DISK_SIZE_MIN);
  CHECK (disk > 0);
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
