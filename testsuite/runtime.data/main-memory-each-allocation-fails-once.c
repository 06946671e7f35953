/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Whichever allocation of main memory for data fails once, a program that
   writes, reduces, uses private buffers, copies and divides data goes on: what
   lacked the memory tells so, and all else has the contents it is to have.
   rows: R18 R20 R24
   configs: one many sim */

#include "aux-reduction.h"
#include <errno.h>

enum
{
  kLength = 8192 /* 32 KiB */
};

static int calls, failing, told;

static int
allocate (unsigned node, void **pointer, size_t bytes, int flags)
{
  (void)node, (void)flags;
  /* Before a failure counts, what is kept for later is given back, and once
     more asked for. */
  const int call = __atomic_add_fetch (&calls, 1, __ATOMIC_RELAXED);
  const int first = __atomic_load_n (&failing, __ATOMIC_RELAXED);
  if (first != 0 && (call == first || call == first + 1))
    return -ENOMEM;
  return posix_memalign (pointer, 64, bytes) == 0 ? 0 : -ENOMEM;
}

static int
release (unsigned node, void *pointer, size_t bytes, int flags)
{
  (void)node, (void)bytes, (void)flags;
  free (pointer);
  return 0;
}

static void
handle_error (const char *file, int line, int column, const char *message,
              void *data)
{
  (void)file, (void)line, (void)column, (void)message, (void)data;
  __atomic_fetch_add (&told, 1, __ATOMIC_RELAXED);
}

/* Adds one by way of a private buffer. */
static void
add_one (void *buffers[], void *argument)
{
  int *values = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  int *own = (int *)STARPU_VECTOR_GET_PTR (buffers[1]);
  (void)argument;
  for (int i = 0; i < kLength; ++i)
    own[i] = values[i] + 1;
  memcpy (values, own, kLength * sizeof *own);
}

static struct starpu_codelet scratch_codelet
    = { .cpu_funcs = { add_one },
        .nbuffers = 2,
        .modes = { STARPU_RW, STARPU_SCRATCH } };

/* True when all that was submitted succeeded; else somebody was told. */
static int
succeeded (void)
{
  __atomic_store_n (&told, 0, __ATOMIC_RELAXED);
  const int status = starpu_task_wait_for_all ();
  CHECK (status == 0 || status == -EIO);
  CHECK_EQ (asterism_failed_tasks () > 0, status != 0);
  return status == 0;
}

/* The contents are those, or there are none if that may be. */
static int
holds (starpu_data_handle_t handle, int value, int may_lack)
{
  const int status = starpu_data_acquire (handle, STARPU_R);
  if (status == -ENOMEM)
    return holds (handle, value, may_lack); // that call was the one
  if (may_lack && status == -ENODATA)
    return 0;
  CHECK_EQ (status, 0);
  const int *values = (const int *)starpu_data_get_local_ptr (handle);
  CHECK_EQ (values[0], value);
  CHECK_EQ (values[kLength - 1], value);
  starpu_data_release (handle);
  return 1;
}

static void
reduce (starpu_data_handle_t handle, int before)
{
  starpu_data_set_reduction_methods (handle, &join_codelet, &set_codelet);
  int sum = before;
  for (int i = 1; i <= 2; ++i)
    {
      run_on (&reduce_codelet, handle, (void *)(intptr_t)i);
      sum += succeeded () ? i : 0;
    }
  /* What cannot be joined is lost, and nothing else. */
  if (!holds (handle, sum, 1))
    {
      CHECK (!succeeded ());
      set (handle, sum);
      CHECK (succeeded ());
    }
  holds (handle, sum, 0);
}

static int
use_scratch (starpu_data_handle_t handle, starpu_data_handle_t scratch)
{
  struct starpu_task *task = new_task (&scratch_codelet, NULL);
  task->handles[0] = handle;
  task->handles[1] = scratch;
  submit (task);
  return succeeded ();
}

static int
add_to_halves (starpu_data_handle_t handle)
{
  struct starpu_data_filter halves
      = { .filter_func = starpu_vector_filter_block, .nchildren = 2 };
  starpu_data_partition (handle, &halves);
  if (starpu_data_get_nb_children (handle) == 0)
    return 0;
  int added = 1;
  for (unsigned i = 0; i < 2; ++i)
    do
      add (starpu_data_get_sub_data (handle, 1, i), 1);
    while (!succeeded ());
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  return added;
}

static void
run (void)
{
  static int numbers[kLength];
  for (int i = 0; i < kLength; ++i)
    numbers[i] = 7;
  start ();
  starpu_data_handle_t own = new_vector (numbers, kLength);
  starpu_data_handle_t temporary = new_vector (NULL, kLength);
  starpu_data_handle_t scratch = new_vector (NULL, kLength);
  int value = 3;
  do
    set (temporary, value);
  while (!succeeded ());
  holds (temporary, value, 0);
  value += use_scratch (temporary, scratch);
  holds (temporary, value, 0);
  value += add_to_halves (temporary);
  holds (temporary, value, 0);
  reduce (own, 7);
  starpu_data_handle_t copy = new_vector (NULL, kLength);
  int status = starpu_data_cpy (copy, temporary, 0, NULL, NULL);
  CHECK (status == 0 || status == -ENOMEM);
  if (status == 0)
    holds (copy, value, 0);
  starpu_data_unregister (copy);
  starpu_data_unregister (scratch);
  starpu_data_unregister (temporary);
  starpu_data_unregister (own);
  CHECK_EQ (numbers[0], numbers[kLength - 1]);
  starpu_shutdown ();
}

int
main (void)
{
  starpu_malloc_set_hooks (allocate, release);
  asterism_set_error_handler (handle_error, NULL);
  run ();
  CHECK (calls > 0);
  do
    {
      ++failing;
      calls = 0;
      run ();
    }
  while (failing < calls);
  return 0;
}
