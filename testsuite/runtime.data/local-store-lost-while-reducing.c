/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Two tasks reduce into the same copy on a local store whose process ends in
   the middle of the second one: what that did is done once, elsewhere, and none
   of it came home with the results of the first.

   rows: R27
   configs: local-store */

#include "aux-local-store.h"

enum
{
  kCount = 1000
};

/* Seen by the processes of local stores as well. */
static struct
{
  int blocked, ended; /* atomically */
  int calls;
} * shared;

static pid_t program;

static void
add_all (void *buffers[], void *argument)
{
  int *sum = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  int *more = (int *)STARPU_VECTOR_GET_PTR (buffers[1]);
  (void)argument;
  for (int i = 0; i < kCount; ++i)
    sum[i] += more[i];
}

static void
clear (void *buffers[], void *argument)
{
  (void)argument;
  memset ((int *)STARPU_VECTOR_GET_PTR (buffers[0]), 0, kCount * sizeof (int));
}

/* In another process, the second call ends it half-way, but not before others
   had the time to look at what it has done. */
static void
count (void *buffers[], void *argument)
{
  int *sum = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  const int call = getpid () != program ? __atomic_add_fetch (&shared->calls, 1,
                                                              __ATOMIC_SEQ_CST)
                                        : 0;
  (void)argument;
  if (call == 1)
    usleep (50000);
  for (int i = 0; i < kCount; ++i)
    {
      if (call == 2 && i == kCount / 2)
        {
          usleep (100000);
          __atomic_store_n (&shared->ended, 1, __ATOMIC_SEQ_CST);
          kill (getpid (), SIGKILL);
        }
      ++sum[i];
    }
}

/* Keeps a core busy until then. */
static void
block (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  __atomic_store_n (&shared->blocked, 1, __ATOMIC_SEQ_CST);
  while (!__atomic_load_n (&shared->ended, __ATOMIC_SEQ_CST))
    usleep (1000);
}

static struct starpu_codelet adders = { .cpu_funcs = { add_all },
                                        .cpu_funcs_name = { "add_all" },
                                        .nbuffers = 2,
                                        .modes = { STARPU_RW, STARPU_R } };
static struct starpu_codelet clearers = { .cpu_funcs = { clear },
                                          .cpu_funcs_name = { "clear" },
                                          .nbuffers = 1,
                                          .modes = { STARPU_W } };
static struct starpu_codelet counters = { .cpu_funcs = { count },
                                          .cpu_funcs_name = { "count" },
                                          .nbuffers = 1,
                                          .modes = { STARPU_REDUX } };
static struct starpu_codelet blockers
    = { .cpu_funcs = { block }, .cpu_funcs_name = { "block" } };

int
main (void)
{
  static int sum[kCount];
  starpu_data_handle_t handle;
  program = getpid ();
  shared = shared_memory (sizeof *shared);
  setenv ("ASTERISM_NLOCAL_STORE", "1", 1);
  start ();
  struct starpu_task *task = new_task (&blockers, NULL);
  task->execute_on_a_specific_worker = 1;
  task->workerid = (unsigned)starpu_worker_get_by_type (STARPU_CPU_WORKER, 0);
  submit (task);
  while (!__atomic_load_n (&shared->blocked, __ATOMIC_SEQ_CST))
    usleep (1000);
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)sum, kCount,
                               sizeof *sum);
  starpu_data_set_reduction_methods (handle, &adders, &clearers);
  for (int i = 0; i < 2; ++i)
    {
      task = new_task (&counters, NULL);
      task->handles[0] = handle;
      submit (task);
    }
  starpu_data_unregister (handle);
  CHECK_EQ (shared->calls, 2);
  for (int i = 0; i < kCount; ++i)
    CHECK_EQ (sum[i], 2);
  starpu_shutdown ();
  return 0;
}
