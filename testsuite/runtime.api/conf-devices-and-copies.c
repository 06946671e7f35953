/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The configuration turns asynchronous copies off and names the range of
   priorities; data still get where tasks need them.
   rows: -
   configs: one sim */

#include <limits.h>

#include "../support/check.h"

static void
add_one (void *buffers[], void *argument)
{
  (void)argument;
  ++*(int *)STARPU_VARIABLE_GET_PTR (buffers[0]);
}
static struct starpu_codelet codelet
    = { .cpu_funcs = { add_one }, .nbuffers = 1, .modes = { STARPU_RW } };

int
main (void)
{
  struct starpu_conf conf;
  CHECK_EQ (starpu_conf_init (&conf), 0);
  CHECK_EQ (conf.disable_asynchronous_copy, 0);
  CHECK_EQ (conf.catch_signals, 1);
  conf.disable_asynchronous_opencl_copy = 1;
  CHECK_EQ (starpu_init (&conf), 0);
  CHECK_EQ (starpu_asynchronous_copy_disabled (), 0);
  CHECK_EQ (starpu_asynchronous_cuda_copy_disabled (), 0);
  CHECK_EQ (starpu_asynchronous_opencl_copy_disabled (), 1);
  CHECK_EQ (starpu_sched_get_max_priority (), INT_MAX);
  starpu_shutdown ();

  conf.disable_asynchronous_copy = 1;
  conf.global_sched_ctx_min_priority = -2;
  conf.global_sched_ctx_max_priority = 3;
  CHECK_EQ (starpu_init (&conf), 0);
  CHECK_EQ (starpu_asynchronous_copy_disabled (), 1);
  CHECK_EQ (starpu_asynchronous_cuda_copy_disabled (), 1);
  CHECK_EQ (starpu_sched_get_min_priority (), -2);
  CHECK_EQ (starpu_sched_get_max_priority (), 3);
  int value = 0;
  starpu_data_handle_t handle;
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  for (int i = 0; i < 100; ++i)
    CHECK_EQ (starpu_task_insert (&codelet, STARPU_RW, handle, 0), 0);
  starpu_data_unregister (handle);
  CHECK_EQ (value, 100);
  starpu_shutdown ();

  setenv ("STARPU_DISABLE_ASYNCHRONOUS_CUDA_COPY", "1", 1);
  CHECK_EQ (starpu_conf_init (&conf), 0);
  CHECK_EQ (conf.disable_asynchronous_cuda_copy, 1);
  CHECK_EQ (starpu_asynchronous_cuda_copy_disabled (), 1);
  return 0;
}
