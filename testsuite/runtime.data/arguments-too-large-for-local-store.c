/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task whose argument is too large for a local store is executed by a core
   when there is one; else it fails, and its data are as they were.
   rows: R27
   configs: local-store local-store-only
   env: ASTERISM_LOCAL_STORE_SIZE=16 */

#include <errno.h>

#include "../support/capture.h"
#include "aux-vectors.h"

enum
{
  kBytes = 1 << 20
};

static void
add_last (void *buffers[], void *argument)
{
  int *value = (int *)STARPU_VECTOR_GET_PTR (buffers[0]);
  *value += ((char *)argument)[kBytes - 1];
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { add_last }, .nbuffers = 1, .modes = { STARPU_RW } };

int
main (void)
{
  static char argument[kBytes];
  int value = 1;
  argument[kBytes - 1] = 5;
  start ();
  const int cores = (int)starpu_cpu_worker_get_count ();
  starpu_data_handle_t handle = new_vector (&value, 1);
  int old = capture_begin ();
  for (int i = 0; i < 10; ++i)
    {
      struct starpu_task *task = new_task (&codelet, argument);
      task->cl_arg_size = kBytes;
      task->handles[0] = handle;
      submit (task);
    }
  CHECK_EQ (starpu_task_wait_for_all (), cores > 0 ? 0 : -EIO);
  CHECK_EQ (asterism_failed_tasks () > 0, cores == 0);
  CHECK_EQ (occurrences (capture_end (old), "cannot run"), cores > 0 ? 0 : 10);
  starpu_data_unregister (handle);
  CHECK_EQ (value, cores > 0 ? 51 : 1);
  starpu_shutdown ();
  return 0;
}
