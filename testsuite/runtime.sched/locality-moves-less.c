/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* dmda sends tasks where their data are: it moves fewer bytes than policies
   that do not look at them, than dm, which counts no transfers, and than
   tasks that are dealt out to the workers in turn.
   rows: E47! G24! Q03!
   configs: sim-only
   env: STARPU_SIM_BANDWIDTH=100 STARPU_RAND_SEED=7 */

#include "../support/check.h"

enum
{
  kVectors = 8,
  kBytes = 100000,
  kRounds = 20
};

static void
touch (void *buffers[], void *argument)
{
  (void)argument;
  ++*(char *)STARPU_VECTOR_GET_PTR (buffers[0]);
}
static struct starpu_perfmodel model
    = { .type = STARPU_HISTORY_BASED, .symbol = "touch" };
static struct starpu_codelet codelet = {
  .cpu_funcs = { touch }, .nbuffers = 1, .modes = { STARPU_RW }, .model = &model
};

/* Bytes that go over all links under a policy. */
static long long
moved (const char *policy, int in_turn)
{
  static char bytes[kVectors][kBytes];
  starpu_data_handle_t handles[kVectors];
  long long sum = 0;
  setenv ("STARPU_SCHED", policy, 1);
  start ();
  memset (bytes, 0, sizeof bytes);
  for (int i = 0; i < kVectors; ++i)
    starpu_vector_data_register (&handles[i], STARPU_MAIN_RAM,
                                 (uintptr_t)bytes[i], kBytes, 1);
  for (int round = 0; round < kRounds; ++round)
    {
      for (int i = 0; i < kVectors; ++i)
        {
          struct starpu_task *task = new_task (&codelet, NULL);
          task->handles[0] = handles[(i * 3 + round) % kVectors];
          task->execute_on_a_specific_worker = in_turn != 0;
          task->workerid = (unsigned)i % starpu_worker_get_count ();
          submit (task);
        }
      CHECK_EQ (starpu_task_wait_for_all (), 0);
    }
  for (int i = 0; i < kVectors; ++i)
    {
      starpu_data_unregister (handles[i]);
      CHECK_EQ (bytes[i][0], kRounds);
    }
  for (int link = 0; link < starpu_bus_get_count (); ++link)
    {
      struct starpu_profiling_bus_info info;
      CHECK_EQ (starpu_bus_get_profiling_info (link, &info), 0);
      sum += info.transferred_bytes;
    }
  starpu_shutdown ();
  return sum;
}

int
main (void)
{
  long long random = moved ("random", 0), dm = moved ("dm", 0),
            in_turn = moved ("eager", 1), dmda = moved ("dmda", 0);
  printf ("bytes: random %lld, dm %lld, in turn %lld, dmda %lld\n", random, dm,
          in_turn, dmda);
  CHECK (dmda >= 2LL * kVectors * kBytes); // there and back
  CHECK (dmda < random && dmda < dm && dmda < in_turn);
  return 0;
}
