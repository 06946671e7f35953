/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Results that cannot be brought to main memory stay on the local store, and
   can be used there; what is lost with its process is not mistaken for older
   contents: whoever reads it gets -ENODATA, whoever overwrites it does not.
   rows: R27 R15 E44
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
  set (vector, 5);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (starpu_data_acquire (vector, STARPU_R), 0);
  CHECK_EQ (third[0], 5);
  starpu_data_release (vector);
  starpu_data_unregister (vector);
  starpu_data_unregister_no_coherency (pair);
  starpu_shutdown ();
  return 0;
}
