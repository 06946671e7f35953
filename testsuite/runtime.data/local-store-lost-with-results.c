/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Results that cannot be brought to main memory stay on the local store, and
   can be used there; what is lost with its process is not mistaken for older
   contents: whoever reads it gets -ENODATA, whoever overwrites it does not.
   Those on their way to their places in main memory need the store no more, and
   no task is repeated on contents that it has changed already.
   rows: R27 R15
   configs: local-store
   env: STARPU_CATCH_SIGNALS=0 */

#include "aux-local-store.h"
#include "aux-pair.h"
#include "aux-vectors.h"

enum
{
  kLength = 100
};

static int first[kLength], second[kLength], third[kLength];
static int failing, failures;
static volatile pid_t *store;

/* Copies within main memory to this place shall fail so often; the process of
   the store ends with the first. */
static const int *unwilling;
static int refusals;

/* What a user-defined copy returns. */
static int
copy_or_fail (void *from, unsigned from_node, void *to, unsigned to_node,
              void *async_data)
{
  if (failing && from_node != STARPU_MAIN_RAM)
    {
      ++failures;
      return -EIO;
    }
  if (from_node == STARPU_MAIN_RAM && to_node == STARPU_MAIN_RAM && refusals > 0
      && ((struct pair_interface *)to)->first == unwilling)
    {
      if (*store != 0)
        end_process (*store);
      *store = 0;
      --refusals;
      return -EIO;
    }
  return pair_copy (from, from_node, to, to_node, async_data);
}

static void
change (void *buffers[], void *argument)
{
  struct pair_interface *pair = (struct pair_interface *)buffers[0];
  int *values = (int *)STARPU_VECTOR_GET_PTR (buffers[1]);
  (void)argument;
  for (int i = 0; i < kLength; ++i)
    {
      ++pair->first[i];
      pair->second[i] += 2;
      values[i] += 3;
    }
  *store = getpid ();
}
static struct starpu_codelet codelet = { .cpu_funcs = { change },
                                         .nbuffers = 2,
                                         .modes = { STARPU_RW, STARPU_RW } };

static void
change_pairs (void *buffers[], void *argument)
{
  (void)argument;
  for (int b = 0; b < 2; ++b)
    {
      struct pair_interface *pair = (struct pair_interface *)buffers[b];
      for (int i = 0; i < kLength; ++i)
        ++pair->first[i];
    }
  *store = getpid ();
}
static struct starpu_codelet pairs_codelet
    = { .cpu_funcs = { change_pairs },
        .nbuffers = 2,
        .modes = { STARPU_RW, STARPU_RW } };

static struct starpu_task *
on_store (starpu_data_handle_t pair, starpu_data_handle_t vector)
{
  struct starpu_task *task = new_task (&codelet, NULL);
  task->handles[0] = pair;
  task->handles[1] = vector;
  task->execute_on_a_specific_worker = 1;
  while (starpu_worker_get_memory_node (task->workerid) == STARPU_MAIN_RAM)
    ++task->workerid;
  return task;
}

/* Of two results the second cannot be brought to its place so often. */
static void
check_places (int times, int expected)
{
  static int a[kLength], b[kLength], c[kLength], d[kLength];
  static uint32_t stores[1];
  memset (a, 0, sizeof a);
  memset (c, 0, sizeof c);
  start ();
  starpu_data_handle_t pairs[]
      = { new_pair (a, b, kLength), new_pair (c, d, kLength) };
  struct starpu_task *task = new_task (&pairs_codelet, NULL);
  for (unsigned w = 0; w < starpu_worker_get_count (); ++w)
    if (starpu_worker_get_memory_node (w) != STARPU_MAIN_RAM)
      stores[0] |= 1u << w;
  task->workerids = stores;
  task->workerids_len = 1;
  task->handles[0] = pairs[0];
  task->handles[1] = pairs[1];
  unwilling = c;
  refusals = times;
  submit (task);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (refusals, 0);
  for (int p = 0; p < 2; ++p)
    {
      CHECK_EQ (starpu_data_acquire (pairs[p], STARPU_R), expected);
      if (expected == 0)
        {
          CHECK_EQ (p == 0 ? a[0] : c[0], 1);
          starpu_data_release (pairs[p]);
        }
      starpu_data_unregister_no_coherency (pairs[p]);
    }
  starpu_shutdown ();
}

int
main (void)
{
  store = (volatile pid_t *)shared_memory (sizeof *store);
  pair_methods.any_to_any = copy_or_fail;
  start ();
  starpu_data_handle_t pair = new_pair (first, second, kLength);
  starpu_data_handle_t vector = new_vector (third, kLength);
  submit (on_store (pair, vector));
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (failures, 0);
  failing = 1;
  submit (on_store (pair, vector));
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (failures, 3);
  /* It has what the first two tasks made. */
  submit (on_store (pair, vector));
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (failures, 6);
  CHECK (*store != 0 && *store != getpid ());
  failing = 0;
  end_process (*store);

  CHECK_EQ (starpu_data_acquire (vector, STARPU_R), -ENODATA);
  CHECK_EQ (starpu_data_acquire (pair, STARPU_RW), -ENODATA);
  add (vector, 1);
  CHECK_EQ (starpu_task_wait_for_all (), -EIO);
  CHECK_EQ (asterism_failed_tasks (), 1);
  set (vector, 5);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (starpu_data_acquire (vector, STARPU_R), 0);
  CHECK_EQ (third[0], 5);
  starpu_data_release (vector);
  starpu_data_unregister (vector);
  starpu_data_unregister_no_coherency (pair);
  starpu_shutdown ();
  check_places (1, 0);
  check_places (3, -ENODATA);
  return 0;
}
