/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A copy that is not waited for, of data that nobody wrote or to data for which
   there is no memory, tells so and copies nothing; its callback is called.
   rows: R18 R20
   configs: one many sim */

#include <errno.h>

#include "aux-vectors.h"

static int without_memory, called;

static int
allocate (unsigned node, void **pointer, size_t bytes, int flags)
{
  (void)node, (void)flags;
  if (__atomic_load_n (&without_memory, __ATOMIC_SEQ_CST))
    return -ENOMEM;
  return posix_memalign (pointer, 64, bytes) == 0 ? 0 : -ENOMEM;
}

static int
give_back (unsigned node, void *pointer, size_t bytes, int flags)
{
  (void)node, (void)bytes, (void)flags;
  free (pointer);
  return 0;
}

static void
count (void *ignored)
{
  (void)ignored;
  __atomic_add_fetch (&called, 1, __ATOMIC_SEQ_CST);
}

int
main (void)
{
  static int values[1000];
  starpu_malloc_set_hooks (allocate, give_back);
  start ();
  starpu_data_handle_t source = new_vector (values, 1000),
                       target = new_vector (NULL, 1000),
                       empty = new_vector (NULL, 1000);
  values[999] = 3;
  __atomic_store_n (&without_memory, 1, __ATOMIC_SEQ_CST);
  CHECK_EQ (starpu_data_cpy (target, source, 1, count, NULL), 0);
  CHECK_EQ (starpu_task_wait_for_all (), -EIO);
  CHECK_EQ (called, 1);
  __atomic_store_n (&without_memory, 0, __ATOMIC_SEQ_CST);
  CHECK_EQ (starpu_data_acquire (target, STARPU_R), -ENODATA);
  CHECK_EQ (starpu_data_cpy (target, empty, 1, count, NULL), 0);
  CHECK_EQ (starpu_task_wait_for_all (), -EIO);
  CHECK_EQ (asterism_failed_tasks (), 2);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (called, 2);
  CHECK_EQ (starpu_data_cpy (target, source, 1, count, NULL), 0);
  CHECK_EQ (starpu_data_acquire (target, STARPU_R), 0);
  CHECK_EQ (((int *)starpu_data_get_local_ptr (target))[999], 3);
  starpu_data_release (target);
  starpu_data_unregister (source);
  starpu_data_unregister (target);
  starpu_data_unregister (empty);
  starpu_shutdown ();
  return 0;
}
