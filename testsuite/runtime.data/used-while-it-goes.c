/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* While a thread waits for data that it unregisters, divides or unites, the
   callback of a task that has them submits others on them, whose callbacks do so
   again: all have their turns before the data go or change.
   rows: R20 R03 E06
   configs: one many sim  */

#include <unistd.h>

#include "aux-vectors.h"

enum
{
  links = 6,
  n = 40
};
static int left;
static starpu_data_handle_t used;

static void submit_link (int amount);

/* The data are this callback's until it returns. */
static void
go_on (void *ignored)
{
  (void)ignored;
  usleep (3000); /* the other thread waits by now */
  if (left == 0)
    return;
  --left;
  CHECK_EQ (starpu_data_prefetch_on_node (used, STARPU_MAIN_RAM, 1), 0);
  starpu_data_wont_use (used);
  if (left % 2 == 0)
    set (used, 5); /* by another version of them, if that is allowed */
  submit_link (1);
}

static void
submit_link (int amount)
{
  struct starpu_task *task
      = new_task (&add_codelet, (void *)(intptr_t)amount);
  task->handles[0] = used;
  task->callback_func = go_on;
  submit (task);
}

static void
begin (starpu_data_handle_t handle)
{
  used = handle;
  left = links;
  submit_link (100);
}

static void
try_unregister (int renames, void (*unregister) (starpu_data_handle_t))
{
  int values[n] = { 1 };
  starpu_data_handle_t handle = new_vector (values, n);
  starpu_data_set_renaming_flag (handle, (unsigned)renames);
  begin (handle);
  unregister (handle);
  CHECK_EQ (left, 0);
  if (unregister == starpu_data_unregister)
    CHECK_EQ (values[0], 6);
}

static void
try_filters (void)
{
  int values[n] = { 1 };
  starpu_data_handle_t handle = new_vector (values, n);
  struct starpu_data_filter halves
      = { .filter_func = starpu_vector_filter_block, .nchildren = 2 };
  begin (handle);
  starpu_data_partition (handle, &halves);
  CHECK_EQ (left, 0);
  begin (starpu_data_get_sub_data (handle, 1, 1));
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  CHECK_EQ (left, 0);
  starpu_data_unregister (handle);
  CHECK_EQ (values[0], 6);
  CHECK_EQ (values[n - 1], 6);
}

int
main (void)
{
  start ();
  for (int renames = 0; renames < 2; ++renames)
    {
      try_unregister (renames, starpu_data_unregister);
      try_unregister (renames, starpu_data_unregister_no_coherency);
    }
  try_filters ();
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_shutdown ();
  return 0;
}
