/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Whichever allocation, copy or launch of a local store fails once, or at
   whichever command its process ends, tasks on more data than it has room for
   leave what a sequential run leaves: on vectors, and on data of a user's own
   kind.  It does come to these failures.
   rows: R27 R18 E06
   configs: local-store
   limit: 240
   env: STARPU_CATCH_SIGNALS=0 */

#include <errno.h>
#include <stdatomic.h>
#include <sys/wait.h>

#include "../support/capture.h"
#include "aux-pair.h"

enum
{
  kData = 6,
  kLength = 12000, /* 48 KB, and the pairs twice that: of 256 */
  kSteps = 24,
  kOnStores = 6 /* so many steps are made before the core makes any */
};

static void
change (void *buffers[], void *argument)
{
  int *to = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  const int *from = (const int *)STARPU_VECTOR_GET_PTR (buffers[1]);
  for (int i = 0; i < kLength; ++i)
    to[i] += from[i] + (int)(intptr_t)argument;
}
static struct starpu_codelet codelet = { .cpu_funcs = { change },
                                         .nbuffers = 2,
                                         .modes = { STARPU_RW, STARPU_R } };

static void
change_pair (void *buffers[], void *argument)
{
  struct pair_interface *pair = (struct pair_interface *)buffers[0];
  int *to = (int *)STARPU_VECTOR_GET_PTR (buffers[1]);
  for (int i = 0; i < kLength; ++i)
    {
      pair->first[i] += to[i];
      pair->second[i] -= to[i];
      to[i] += (int)(intptr_t)argument;
    }
}
static struct starpu_codelet pair_codelet = {
  .cpu_funcs = { change_pair }, .nbuffers = 2, .modes = { STARPU_RW, STARPU_RW }
};

static atomic_int begun, ended;

static void
count_step (void *argument)
{
  (void)argument;
  atomic_fetch_add (&ended, 1);
}

/* True when the process of a local store has ended. */
static int
store_is_gone (void)
{
  siginfo_t info = { 0 };
  return waitid (P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0
             ? info.si_pid != 0
             : errno == ECHILD;
}

static void
keep_core (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  atomic_store (&begun, 1);
  while (atomic_load (&ended) < kOnStores && !store_is_gone ())
    usleep (100);
}
static struct starpu_codelet keep_codelet = { .cpu_funcs = { keep_core } };

/* The core does nothing else until the local stores have done something. */
static void
occupy_core (void)
{
  struct starpu_task *task = new_task (&keep_codelet, NULL);
  atomic_store (&begun, 0);
  atomic_store (&ended, 0);
  task->execute_on_a_specific_worker = 1;
  while (starpu_worker_get_memory_node (task->workerid) != STARPU_MAIN_RAM)
    ++task->workerid;
  submit (task);
  while (atomic_load (&begun) == 0)
    usleep (100);
}

/* Lets the local stores alone execute a task. */
static void
keep_from_core (struct starpu_task *task)
{
  static uint32_t stores[1];
  for (unsigned w = 0; stores[0] == 0 && w < starpu_worker_get_count (); ++w)
    if (starpu_worker_get_memory_node (w) != STARPU_MAIN_RAM)
      stores[0] |= 3u << w; /* the next one, too */
  task->workerids = stores;
  task->workerids_len = 1;
}

static int values[kData][kLength], oracle[kData];
static int first[kLength], second[kLength], first_oracle;

static void
run_step (starpu_data_handle_t *handles, starpu_data_handle_t pair, int step,
          unsigned random, int on_core)
{
  int to = (int)(random % kData);
  int from = (to + 1 + (int)(random / 16) % (kData - 1)) % kData;
  int on_pair = step % 4 == 0;
  struct starpu_task *task
      = new_task (on_pair ? &pair_codelet : &codelet, (void *)(intptr_t)step);
  task->handles[0] = on_pair ? pair : handles[to];
  task->handles[1] = on_pair ? handles[to] : handles[from];
  first_oracle += on_pair ? oracle[to] : 0;
  oracle[to] += (on_pair ? 0 : oracle[from]) + step;
  task->callback_func = count_step;
  if (!on_core)
    keep_from_core (task);
  submit (task);
}

/* One run in which the n-th call of a kind fails; how many failed. */
static int
run (const char *kind, int number)
{
  starpu_data_handle_t handles[kData];
  unsigned random = 23;
  char wanted[32];
  snprintf (wanted, sizeof wanted, "%s:%d", kind, number);
  setenv ("ASTERISM_LOCAL_STORE_FAIL", wanted, 1);
  int old = capture_begin ();
  start ();
  memset (values, 0, sizeof values);
  memset (first, 0, sizeof first);
  memset (second, 0, sizeof second);
  memset (oracle, 0, sizeof oracle);
  first_oracle = 0;
  for (int d = 0; d < kData; ++d)
    starpu_vector_data_register (&handles[d], STARPU_MAIN_RAM,
                                 (uintptr_t)values[d], kLength, sizeof (int));
  starpu_data_handle_t pair = new_pair (first, second, kLength);
  /* What cannot be launched goes elsewhere. */
  const int on_core = strcmp (kind, "launch") != 0;
  if (on_core)
    occupy_core ();
  for (int s = 1; s <= kSteps; ++s)
    {
      random = random * 1103515245u + 12345u;
      run_step (handles, pair, s, random >> 16, on_core);
    }
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_data_unregister (pair);
  for (int i = 0; i < kLength; ++i)
    {
      CHECK_EQ (first[i], first_oracle);
      CHECK_EQ (second[i], -first_oracle);
    }
  for (int d = 0; d < kData; ++d)
    {
      starpu_data_unregister (handles[d]);
      for (int i = 0; i < kLength; ++i)
        CHECK_EQ (values[d][i], oracle[d]);
    }
  starpu_shutdown ();
  const char *text = capture_end (old);
  return occurrences (text, "injected failure of")
         + occurrences (text, " is lost: ");
}

int
main (void)
{
  static const struct
  {
    const char *kind;
    int least; /* calls there are on one of the stores, surely */
  } kinds[]
      = { { "allocate", 2 }, { "copy", 2 }, { "launch", 3 }, { "end", 3 } };
  for (unsigned k = 0; k < sizeof kinds / sizeof *kinds; ++k)
    for (int number = 1; number <= 24; number += 1 + number / 4)
      {
        const int failures = run (kinds[k].kind, number);
        printf ("%s %d: %d\n", kinds[k].kind, number, failures);
        CHECK (failures > 0 || number > kinds[k].least);
      }
  return 0;
}
