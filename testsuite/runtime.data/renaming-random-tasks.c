/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Random tasks on two data each, tasks that are cancelled, acquires,
   partitionings, invalidations and prefetches, with renaming of all data:
   contents are those of a sequential run, on devices too small for all of it as
   well.
   rows: G16 E06 R11
   configs: one many sim sim-only opencl
   env: ASTERISM_RENAMING=1 ASTERISM_RENAMING_VERSIONS=3 STARPU_LIMIT_SIM_MEM=40  */

#include "aux-vectors.h"

enum
{
  kCount = 6,
  kLength = 900,
  kSteps = 3000
};

static int values[kCount][kLength], oracle[kCount], wrong;

struct work
{
  int source, target; /* what is read; what is written, or is added to */
};

static void
check_vector (const int *vector, int expected)
{
  for (int k = 0; k < kLength; k += 100)
    if (vector[k] != expected)
      __atomic_fetch_add (&wrong, 1, __ATOMIC_SEQ_CST);
}

static void
check_and_set (void *buffers[], void *argument)
{
  struct work *work = (struct work *) argument;
  check_vector ((int *) STARPU_VECTOR_GET_PTR (buffers[0]), work->source);
  int *target = (int *) STARPU_VECTOR_GET_PTR (buffers[1]);
  for (int k = 0; k < kLength; ++k)
    target[k] = work->target;
}

static void
check_and_add (void *buffers[], void *argument)
{
  struct work *work = (struct work *) argument;
  check_vector ((int *) STARPU_VECTOR_GET_PTR (buffers[0]), work->source);
  int *target = (int *) STARPU_VECTOR_GET_PTR (buffers[1]);
  for (int k = 0; k < kLength; ++k)
    target[k] += work->target;
}

static struct starpu_codelet set_other
    = { .cpu_funcs = { check_and_set },
        .nbuffers = 2,
        .modes = { STARPU_R, STARPU_W } };
static struct starpu_codelet add_to_other
    = { .cpu_funcs = { check_and_add },
        .nbuffers = 2,
        .modes = { STARPU_R, STARPU_RW } };

/* On cores, the same at the same time. */
static void
add_at_once (void *buffers[], void *argument)
{
  int *target = (int *) STARPU_VECTOR_GET_PTR (buffers[0]);
  for (int k = 0; k < kLength; ++k)
    __atomic_fetch_add (&target[k], (int) (intptr_t) argument,
                        __ATOMIC_RELAXED);
}

static struct starpu_codelet add_at_once_codelet
    = { .cpu_funcs = { add_at_once },
        .nbuffers = 1,
        .modes = { (enum starpu_data_access_mode) (STARPU_RW
                                                   | ASTERISM_CONCURRENT) } };

static unsigned
draw (unsigned limit)
{
  static unsigned seed = 4711;
  seed = seed * 1103515245 + 12345;
  return (seed >> 16) % limit;
}

static void
random_task (starpu_data_handle_t *handles, int from, int to, int step)
{
  struct work *work = (struct work *) malloc (sizeof *work);
  CHECK (work != NULL);
  int sets = draw (3) != 0;
  struct starpu_task *task
      = new_task (sets ? &set_other : &add_to_other, work);
  task->cl_arg_free = 1;
  task->handles[0] = handles[from];
  task->handles[1] = handles[to];
  work->source = oracle[from];
  work->target = step;
  oracle[to] = sets ? step : oracle[to] + step;
  submit (task);
}

static int
cancel (void *transaction, void *argument)
{
  (void) transaction, (void) argument;
  return 0;
}

/* Overwrites nothing, as its transaction is cancelled. */
static void
set_in_vain (starpu_data_handle_t handle, int step)
{
  struct starpu_transaction *transaction
      = starpu_transaction_open (cancel, NULL);
  struct starpu_task *task
      = new_task (&set_codelet, (void *) (intptr_t) step);
  task->handles[0] = handle;
  task->transaction = transaction;
  submit (task);
  starpu_transaction_close (transaction);
}

static void
use_alone (starpu_data_handle_t handle, int i, int step)
{
  enum starpu_data_access_mode mode = draw (2) ? STARPU_RW : STARPU_R;
  CHECK_EQ (starpu_data_acquire (handle, mode), 0);
  CHECK_EQ (values[i][0], oracle[i]);
  CHECK_EQ (values[i][kLength - 1], oracle[i]);
  if (mode == STARPU_RW)
    for (int k = 0; k < kLength; ++k)
      values[i][k] = step;
  if (mode == STARPU_RW)
    oracle[i] = step;
  starpu_data_release (handle);
}

static void
use_parts (starpu_data_handle_t handle, int i)
{
  struct starpu_data_filter halves
      = { .filter_func = starpu_vector_filter_block, .nchildren = 2 };
  starpu_data_partition (handle, &halves);
  for (unsigned part = 0; part < 2; ++part)
    add (starpu_data_get_sub_data (handle, 1, part), 3);
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  oracle[i] += 3;
}

int
main (void)
{
  starpu_data_handle_t handles[kCount];
  start ();
  for (int i = 0; i < kCount; ++i)
    handles[i] = new_vector (values[i], kLength);
  for (int step = 1; step <= kSteps; ++step)
    {
      int i = (int) draw (kCount), what = (int) draw (64);
      if (what < 12)
        {
          run_on (&add_at_once_codelet, handles[i], (void *) (intptr_t) step);
          oracle[i] += step;
        }
      else if (what < 16)
        set_in_vain (handles[i], step);
      else if (what < 58)
        random_task (handles, i, (i + 1 + (int) draw (kCount - 1)) % kCount,
                     step);
      else if (what < 60)
        use_alone (handles[i], i, step);
      else if (what < 61)
        use_parts (handles[i], i);
      else if (what < 62)
        {
          starpu_data_invalidate_submit (handles[i]);
          set (handles[i], oracle[i] = step);
        }
      else if (what < 63)
        starpu_data_wont_use (handles[i]);
      else
        starpu_data_prefetch_on_node (
            handles[i], draw (starpu_memory_nodes_get_count ()), 1);
    }
  for (int i = 0; i < kCount; ++i)
    {
      starpu_data_unregister (handles[i]);
      CHECK_EQ (values[i][0], oracle[i]);
      CHECK_EQ (values[i][kLength - 1], oracle[i]);
    }
  CHECK_EQ (wrong, 0);
  starpu_shutdown ();
  return 0;
}
