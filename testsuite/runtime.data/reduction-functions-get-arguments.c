/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The functions that begin and join the copies of a reduction get the arguments
   that were given with them, and null without.
   rows: C40 */

#include "aux-vectors.h"

enum
{
  kTasks = 40
};

static int begun, joined;

static void
begin (void *buffers[], void *argument)
{
  set_vector (buffers, (void *)0);
  __atomic_fetch_add (argument ? (int *)argument : &begun, 1, __ATOMIC_RELAXED);
}

static void
join (void *buffers[], void *argument)
{
  join_vectors (buffers, NULL);
  __atomic_fetch_add (argument ? (int *)argument : &joined, 1,
                      __ATOMIC_RELAXED);
}

static struct starpu_codelet begin_codelet
    = { .cpu_funcs = { begin }, .nbuffers = 1, .modes = { STARPU_W } };
static struct starpu_codelet join_codelet = {
  .cpu_funcs = { join }, .nbuffers = 2, .modes = { STARPU_RW, STARPU_R }
};
static struct starpu_codelet reduce_codelet = { .cpu_funcs = { add_to_vector },
                                                .nbuffers = 1,
                                                .modes = { STARPU_REDUX } };

static void
reduce (starpu_data_handle_t handle)
{
  for (int i = 0; i < kTasks; ++i)
    run_on (&reduce_codelet, handle, (void *)1);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  starpu_data_release (handle);
}

int
main (void)
{
  int value = 2, begun_here = 0, joined_here = 0;
  start ();
  starpu_data_handle_t handle = new_vector (&value, 1);
  starpu_data_set_reduction_methods_with_args (
      handle, &join_codelet, &joined_here, &begin_codelet, &begun_here);
  reduce (handle);
  CHECK_EQ (value, 2 + kTasks);
  CHECK (begun_here >= 1);
  CHECK_EQ (joined_here, begun_here);
  CHECK_EQ (begun + joined, 0);

  const int before = begun_here + joined_here;
  starpu_data_set_reduction_methods (handle, &join_codelet, &begin_codelet);
  reduce (handle);
  CHECK_EQ (value, 2 + 2 * kTasks);
  CHECK_EQ (begun_here + joined_here, before);
  CHECK (begun >= 1);
  CHECK_EQ (joined, begun);

  /* Contents that are not there are begun by the same function. */
  starpu_data_handle_t fresh;
  starpu_vector_data_register (&fresh, -1, 0, 1, sizeof (int));
  begun_here = joined_here = 0;
  starpu_data_set_reduction_methods_with_args (
      fresh, &join_codelet, &joined_here, &begin_codelet, &begun_here);
  for (int i = 0; i < kTasks; ++i)
    run_on (&reduce_codelet, fresh, (void *)1);
  CHECK_EQ (starpu_data_acquire (fresh, STARPU_R), 0);
  CHECK_EQ (*(int *)starpu_data_get_local_ptr (fresh), kTasks);
  starpu_data_release (fresh);
  CHECK_EQ (begun_here, joined_here + 1);
  starpu_data_unregister (fresh);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
