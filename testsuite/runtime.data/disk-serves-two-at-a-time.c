/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Two who wait for different data on one disk are served at a time, threads of
   the program and tasks: here neither is read before the other one is begun.
   rows: Q22 R09
   configs: many sim */

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

#include "aux-disk.h"
#include "aux-vectors.h"

enum
{
  kLength = 1000
};

static int stored[2][kLength];
static atomic_int reading;

static int
read_together (size_t size)
{
  (void)size;
  atomic_fetch_add (&reading, 1);
  while (atomic_load (&reading) < 2)
    usleep (100);
  return 0;
}

static void *
acquire (void *argument)
{
  starpu_data_handle_t handle = (starpu_data_handle_t)argument;
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  const int *values = (const int *)starpu_data_get_local_ptr (handle);
  CHECK_EQ (values[kLength - 1], 5);
  starpu_data_release (handle);
  return NULL;
}

static void *
run_task (void *argument)
{
  int value = 0;
  run_on_node (&read_codelet, (starpu_data_handle_t)argument, &value,
               STARPU_MAIN_RAM);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (value, 5);
  return NULL;
}

static void
check (int disk, void *(*first) (void *), void *(*second) (void *))
{
  void *(*const use[]) (void *) = { first, second };
  starpu_data_handle_t handle[2];
  pthread_t thread[2];
  atomic_store (&reading, 0);
  for (int i = 0; i < 2; ++i)
    {
      void *object
          = starpu_disk_open ((unsigned)disk, stored[i], sizeof stored[i]);
      starpu_vector_data_register (&handle[i], disk, (uintptr_t)object, kLength,
                                   sizeof (int));
    }
  for (int i = 0; i < 2; ++i)
    CHECK_EQ (pthread_create (&thread[i], NULL, use[i], handle[i]), 0);
  for (int i = 0; i < 2; ++i)
    CHECK_EQ (pthread_join (thread[i], NULL), 0);
  for (int i = 0; i < 2; ++i)
    starpu_data_unregister (handle[i]);
}

int
main (void)
{
  before.read = read_together;
  for (int i = 0; i < 2; ++i)
    stored[i][0] = stored[i][kLength - 1] = 5;
  start ();
  int disk = register_disk ();
  check (disk, acquire, acquire);
  check (disk, acquire, run_task);
  starpu_shutdown ();
  return 0;
}
