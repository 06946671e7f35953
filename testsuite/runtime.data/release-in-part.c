/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Who gives up an access down to STARPU_R lets readers go on, beside which it
   reads, and keeps writers out until it gives up the rest.  More than is held is
   refused.
   rows: E06 R20
   configs: many sim  */

#include <errno.h>

#include "../support/capture.h"
#include "aux-vectors.h"

enum
{
  kLength = 1000
};

static int values[kLength], calls;
static starpu_data_handle_t handle;

static void
note_call (void *argument)
{
  (void)argument;
  ++calls;
  starpu_data_release (handle);
}

static struct starpu_task *
begin_reader (int *seen)
{
  struct starpu_task *task = new_task (&read_codelet, seen);
  task->handles[0] = handle;
  task->detach = task->destroy = 0;
  submit (task);
  return task;
}

/* Changes the data on a node, and lets two readers see that, but not a writer
   and the reader behind it. */
static void
share_what_is_written (int node, enum starpu_data_access_mode mode, int value)
{
  int seen[3] = { 0 };
  calls = 0;
  CHECK_EQ (starpu_data_acquire_on_node (handle, node, mode), 0);
  values[0] = value;
  struct starpu_task *readers[3];
  readers[0] = begin_reader (&seen[0]);
  readers[1] = begin_reader (&seen[1]);
  CHECK_EQ (starpu_data_acquire_cb (handle, STARPU_RW, note_call, NULL), 0);
  readers[2] = begin_reader (&seen[2]);
  if (node == STARPU_MAIN_RAM)
    starpu_data_release_to (handle, STARPU_R);
  else
    starpu_data_release_to_on_node (handle, STARPU_R, node);
  await_task (readers[0]);
  await_task (readers[1]);
  CHECK_EQ (seen[0], value);
  CHECK_EQ (seen[1], value);
  CHECK_EQ (values[0], value);
  CHECK_EQ (calls, 0);
  starpu_data_release (handle);
  await_task (readers[2]);
  CHECK_EQ (seen[2], value);
  CHECK_EQ (calls, 1);
}

int
main (void)
{
  start ();
  handle = new_vector (values, kLength);
  share_what_is_written (STARPU_MAIN_RAM, STARPU_RW, 1);
  share_what_is_written (STARPU_MAIN_RAM, STARPU_W, 2);
  /* As it was: devices need not see what is written so. */
  share_what_is_written (STARPU_ACQUIRE_NO_NODE, STARPU_RW, 2);

  /* What is held, or all of it. */
  CHECK_EQ (starpu_data_acquire (handle, STARPU_RW), 0);
  starpu_data_release_to (handle, STARPU_RW);
  starpu_data_release_to (handle, STARPU_W);
  CHECK_EQ (starpu_data_acquire_try (handle, STARPU_R), -EAGAIN);
  starpu_data_release_to (handle, STARPU_NONE);
  CHECK_EQ (starpu_data_acquire_try (handle, STARPU_RW), 0);
  starpu_data_release_to (handle, STARPU_R);
  CHECK_EQ (starpu_data_acquire_try (handle, STARPU_R), 0);
  starpu_data_release (handle);

  /* Not more, nor what is no mode, nor what is not held. */
  const int old = capture_begin ();
  starpu_data_release_to (handle, STARPU_RW);
  starpu_data_release_to (handle, STARPU_W);
  starpu_data_release_to (handle, STARPU_SCRATCH);
  CHECK_EQ (occurrences (captured (), "in such a mode"), 3);
  CHECK_EQ (starpu_data_acquire_try (handle, STARPU_RW), -EAGAIN);
  starpu_data_release (handle);
  starpu_data_release_to (handle, STARPU_R);
  starpu_data_release_to_on_node (handle, STARPU_NONE, 0);
  CHECK_EQ (occurrences (captured (), "is not acquired"), 5);
  starpu_data_release_to (NULL, STARPU_R);
  CHECK (strlen (capture_end (old)) > 0);
  CHECK_EQ (starpu_data_acquire_try (handle, STARPU_RW), 0);
  starpu_data_release (handle);
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
