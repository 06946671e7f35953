/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Copies to reduce into, and first contents of what was reduced, that are begun
   in main memory wait there for what the program holds in nobody's way: neither
   the worker nor whoever submits a reader.
   rows: R18 C40
   configs: cuda-double
   env: STARPU_LIMIT_CPU_MEM=1 */

#include <unistd.h>

#include "aux-vectors.h"

enum
{
  kLength = 150000, /* 600 kB: one has room */
  kProbes = 5
};

/* The double's devices have memory that a core can use. */
static struct starpu_codelet join_codelet
    = { .cuda_funcs = { join_vectors },
        .nbuffers = 2,
        .modes = { STARPU_RW | STARPU_COMMUTE, STARPU_R } };
static struct starpu_codelet reduce_codelet = { .cuda_funcs = { add_to_vector },
                                                .nbuffers = 1,
                                                .modes = { STARPU_REDUX } };
static struct starpu_codelet begin_codelet
    = { .cpu_funcs = { set_vector }, .nbuffers = 1, .modes = { STARPU_W } };
static struct starpu_codelet begin_anywhere_codelet
    = { .cpu_funcs = { set_vector },
        .cuda_funcs = { set_vector },
        .nbuffers = 1,
        .modes = { STARPU_W } };
static struct starpu_codelet use_codelet
    = { .cuda_funcs = { read_vector }, .nbuffers = 1, .modes = { STARPU_R } };

static starpu_data_handle_t held, none;
static int workers[8], worker_count;

/* Other tasks on all workers end. */
static void
probe (void)
{
  for (int i = 0; i < kProbes; ++i)
    for (int w = 0; w < worker_count; ++w)
      await_task (begin_on (workers[w], &use_codelet, none, NULL));
}

static void
check_sum (starpu_data_handle_t handle, int value)
{
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  const int *values = (const int *)starpu_data_get_local_ptr (handle);
  CHECK_EQ (values[0], value);
  CHECK_EQ (values[kLength - 1], value);
  starpu_data_release (handle);
  starpu_data_unregister (handle);
}

/* A copy is begun in main memory, for a device. */
static void
begin_copy (void)
{
  static int values[kLength];
  values[0] = values[kLength - 1] = 5;
  starpu_data_handle_t handle = new_vector (values, kLength);
  starpu_data_set_reduction_methods (handle, &join_codelet, &begin_codelet);
  CHECK_EQ (starpu_data_acquire (held, STARPU_W), 0);
  struct starpu_task *task
      = begin_on (workers[0], &reduce_codelet, handle, (void *)3);
  probe ();
  CHECK (!starpu_task_finished (task));
  starpu_data_release (held);
  await_task (task);
  check_sum (handle, 8);
}

/* What is reduced has no contents. */
static void
begin_datum (void)
{
  starpu_data_handle_t handle = new_vector (NULL, kLength);
  starpu_data_set_reduction_methods (handle, &join_codelet,
                                     &begin_anywhere_codelet);
  CHECK_EQ (starpu_data_acquire (held, STARPU_W), 0);
  for (int w = 0; w < 2; ++w)
    await_task (begin_on (workers[w], &reduce_codelet, handle, (void *)3));
  struct starpu_task *task = begin_on (workers[0], &use_codelet, handle, NULL);
  probe ();
  CHECK (!starpu_task_finished (task));
  starpu_data_release (held);
  await_task (task);
  check_sum (handle, 6);
}

int
main (void)
{
  static int few[10];
  char folder[] = "disk-XXXXXX";
  CHECK (mkdtemp (folder) != NULL);
  start ();
  CHECK (starpu_disk_register (&starpu_disk_unistd_ops, folder, 16 << 20) > 0);
  worker_count
      = (int)starpu_worker_get_ids_by_type (STARPU_CUDA_WORKER, workers, 8);
  CHECK (worker_count >= 2);
  held = new_vector (NULL, kLength);
  none = new_vector (few, 10);
  begin_copy ();
  begin_datum ();
  starpu_data_unregister (held);
  starpu_data_unregister (none);
  starpu_shutdown ();
  CHECK_EQ (rmdir (folder), 0);
  return 0;
}
