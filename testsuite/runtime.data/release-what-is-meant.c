/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Of the accesses that are held of the same data a release gives up the one that
   is meant: the callback's in a callback, then the thread's own, and in main
   memory when no node is named.
   rows: R20
   configs: sim  */

#include "../support/capture.h"
#include "aux-vectors.h"

static int values[40];
static int calls;

static void
keep (void *ignored)
{
  (void)ignored;
  ++calls;
}

static void
let_go (void *handle)
{
  ++calls;
  starpu_data_release ((starpu_data_handle_t)handle);
}

/* Runs what waits for no task. */
static void
settle (int expected)
{
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (calls, expected);
}

int
main (void)
{
  start ();
  starpu_data_handle_t handle = new_vector (values, 40);
  int device = 1;
  int old = capture_begin ();

  /* One that belongs to no thread, behind this thread's own. */
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  CHECK_EQ (starpu_data_acquire_on_node_cb (handle, device, STARPU_R, keep,
                                            handle),
            0);
  settle (1);
  starpu_data_release (handle);
  starpu_data_release_on_node (handle, device);

  /* This thread's two. */
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  CHECK_EQ (starpu_data_acquire_on_node (handle, device, STARPU_R), 0);
  starpu_data_release (handle);
  starpu_data_release_on_node (handle, device);

  /* In a callback, in whichever thread, beside this thread's own. */
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  CHECK_EQ (starpu_data_acquire_on_node_cb (handle, device, STARPU_R, let_go,
                                            handle),
            0);
  settle (2);
  starpu_data_release_on_node (handle, STARPU_MAIN_RAM);

  CHECK_EQ (starpu_data_acquire (handle, STARPU_RW), 0);
  starpu_data_release (handle);
  starpu_data_unregister (handle);
  CHECK (strcmp (capture_end (old), "") == 0);
  starpu_shutdown ();
  return 0;
}
