/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Concurrent tasks all use the storage in main memory, whatever worker of the
   program's process executes them and wherever the data were; who cannot use it
   executes none, and when nobody can, submission says so.
   rows: E06 R11 R27
   configs: one many sim sim-only local-store local-store-only opencl mixed
   env: STARPU_LIMIT_SIM_MEM=16 */

#include <errno.h>
#include <unistd.h>

#include "aux-vectors.h"

enum
{
  kLength = 900,
  kRounds = 40,
  kAtOnce = 8
};

#define CONCURRENT                                                             \
  ((enum starpu_data_access_mode) (STARPU_RW | ASTERISM_CONCURRENT))

static int values[kLength];
static pid_t process;
static int wrong;

static void
add_at_once (void *buffers[], void *argument)
{
  int *here = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  if (getpid () != process || here != values)
    __atomic_fetch_add (&wrong, 1, __ATOMIC_RELAXED);
  for (int i = 0; i < kLength; ++i)
    __atomic_fetch_add (&here[i], (int)(intptr_t)argument, __ATOMIC_RELAXED);
}

static struct starpu_codelet adding
    = { .cpu_funcs = { add_at_once }, .nbuffers = 1, .modes = { CONCURRENT } };
/* With a function for devices as well, which never is called. */
static struct starpu_codelet adding_anywhere
    = { .cpu_funcs = { add_at_once },
        .opencl_funcs = { add_at_once },
        .cuda_funcs = { add_at_once },
        .nbuffers = 1,
        .modes = { CONCURRENT } };
static struct starpu_codelet adding_on_devices
    = { .opencl_funcs = { add_at_once },
        .cuda_funcs = { add_at_once },
        .nbuffers = 1,
        .modes = { CONCURRENT } };

static int
is_in_process (unsigned worker)
{
  enum starpu_worker_archtype type = starpu_worker_get_type ((int)worker);
  return type == STARPU_CPU_WORKER || type == STARPU_SIM_WORKER;
}

/* What submission says, on a worker or (-1) on any. */
static int
try_on (struct starpu_codelet *codelet, starpu_data_handle_t handle, int worker)
{
  struct starpu_task *task = new_task (codelet, (void *)1);
  task->handles[0] = handle;
  task->execute_on_a_specific_worker = worker >= 0;
  task->workerid = (unsigned)worker;
  int result = starpu_task_submit (task);
  if (result != 0)
    starpu_task_destroy (task);
  return result;
}

/* Each worker executes one, or cannot; returns how many did. */
static int
try_workers (starpu_data_handle_t handle)
{
  int count = 0;
  for (unsigned w = 0; w < starpu_worker_get_count (); ++w)
    {
      int can = is_in_process (w);
      CHECK_EQ (try_on (&adding_anywhere, handle, (int)w), can ? 0 : -ENODEV);
      count += can;
    }
  CHECK_EQ (try_on (&adding_on_devices, handle, -1), -ENODEV);
  return count;
}

int
main (void)
{
  process = getpid ();
  start ();
  starpu_data_handle_t handle = new_vector (values, kLength);
  starpu_data_set_wt_mask (handle, 1u << (starpu_memory_nodes_get_count () - 1));
  int total = try_workers (handle);
  const int possible = total > 0;
  for (int round = 0; round < kRounds; ++round)
    {
      /* Elsewhere the data are changed alone. */
      unsigned worker = (unsigned)round % starpu_worker_get_count ();
      if (starpu_worker_get_type ((int)worker) != STARPU_OPENCL_WORKER)
        {
          run_on_node (&add_codelet, handle, (void *)1,
                       starpu_worker_get_memory_node (worker));
          ++total;
        }
      for (int i = 0; i < kAtOnce; ++i)
        {
          CHECK_EQ (try_on (i % 2 ? &adding : &adding_anywhere, handle, -1),
                    possible ? 0 : -ENODEV);
          total += possible;
        }
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_data_unregister (handle);
  for (int i = 0; i < kLength; ++i)
    CHECK_EQ (values[i], total);
  CHECK_EQ (wrong, 0);
  starpu_shutdown ();
  return 0;
}
