/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data go from device to device by way of main memory also while the program
   has all of that: vectors, and matrices of which one column is more than goes
   at a time; main memory has nothing of them.  Each hop is one transfer.  So
   they leave for the disk, and come back from it.
   rows: R14 R18 Q22 E06
   configs: sim
   env: STARPU_SIM_PEER=0 STARPU_LIMIT_CPU_MEM=1 STARPU_LIMIT_SIM_MEM=1024 */

#include <unistd.h>

#include "aux-vectors.h"

enum
{
  kLargeLength = 260000, /* 1040 kB: all but 8 kB of main memory */
  kRows = 120001,
  kColumns = 2,
  kLength = kRows * kColumns, /* 960 kB: one fits on a device */
  kRounds = 5
};

/* Each function gets either kind of data, which have no gaps here. */
static int *
values_of (void *buffer)
{
  struct starpu_vector_interface *vector
      = (struct starpu_vector_interface *)buffer;
  return (int *)(vector->id == STARPU_VECTOR_INTERFACE_ID
                     ? STARPU_VECTOR_GET_PTR (buffer)
                     : STARPU_MATRIX_GET_PTR (buffer));
}

static void
fill (void *buffers[], void *argument)
{
  int *values = values_of (buffers[0]);
  for (int i = 0; i < kLength; ++i)
    values[i] = i + (int)(intptr_t)argument;
}

static void
change (void *buffers[], void *argument)
{
  int *values = values_of (buffers[0]);
  for (int i = 0; i < kLength; ++i)
    {
      CHECK_EQ (values[i], i + (intptr_t)argument);
      ++values[i];
    }
}

static struct starpu_codelet fill_codelet
    = { .cpu_funcs = { fill }, .nbuffers = 1, .modes = { STARPU_W } };
static struct starpu_codelet change_codelet
    = { .cpu_funcs = { change }, .nbuffers = 1, .modes = { STARPU_RW } };

static long long
link_count (unsigned from, unsigned to)
{
  struct starpu_profiling_bus_info info;
  starpu_bus_get_profiling_info (starpu_bus_get_id ((int)from, (int)to), &info);
  return info.transfer_count;
}

static int
valid_on (starpu_data_handle_t handle, int node)
{
  int allocated, valid, loading;
  starpu_data_query_status2 (handle, node, &allocated, &valid, &loading, NULL);
  return valid;
}

/* From one device to the other and back, values that begin with `first'; as
   many others leave the second device for the disk. */
static void
check (starpu_data_handle_t handle, intptr_t first, int others)
{
  (void)transfers ();
  run_on_node (&fill_codelet, handle, (void *)first, 1);
  for (intptr_t round = 0; round < kRounds; ++round)
    run_on_node (&change_codelet, handle, (void *)(first + round),
                 2 - (unsigned)round % 2);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (link_count (1, 0), 3);
  CHECK_EQ (link_count (0, 2), 3);
  CHECK_EQ (link_count (2, 0), 2 + others);
  CHECK_EQ (link_count (0, 1), 2);
  CHECK (!valid_on (handle, STARPU_MAIN_RAM));
}

int
main (void)
{
  char folder[] = "disk-XXXXXX";
  CHECK (mkdtemp (folder) != NULL);
  start ();
  const int disk
      = starpu_disk_register (&starpu_disk_unistd_ops, folder, 16 << 20);
  CHECK (disk > 0);
  starpu_data_handle_t large = new_vector (NULL, kLargeLength);
  starpu_data_handle_t vector = new_vector (NULL, kLength), matrix;
  starpu_matrix_data_register (&matrix, -1, 0, kRows, kRows, kColumns,
                               sizeof (int));
  CHECK_EQ (starpu_data_acquire (large, STARPU_W), 0);
  check (vector, 0, 0);
  check (matrix, 100, 1);
  CHECK (valid_on (vector, disk));
  run_on_node (&change_codelet, vector, (void *)kRounds, 2);
  run_on_node (&change_codelet, matrix, (void *)(100 + kRounds), 1);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_data_release (large);

  starpu_data_unregister (large);
  CHECK_EQ (starpu_data_acquire (vector, STARPU_R), 0);
  const int *values = (const int *)starpu_vector_get_local_ptr (vector);
  for (int i = 0; i < kLength; ++i)
    CHECK_EQ (values[i], i + kRounds + 1);
  starpu_data_release (vector);
  starpu_data_unregister (vector);
  starpu_data_unregister (matrix);
  starpu_shutdown ();
  CHECK_EQ (rmdir (folder), 0);
  return 0;
}
