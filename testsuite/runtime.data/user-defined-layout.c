/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A kind of data of the user's own, two arrays in one, described by four
   functions: allocated, copied and freed on any device.
   rows: R24 E44! R15! R20! */

#include "aux-pair.h"

static uint32_t
pair_footprint (starpu_data_handle_t handle)
{
  return (uint32_t)pair_size (handle);
}

static void
work (void *buffers[], void *argument)
{
  (void)argument;
  struct pair_interface *pair = (struct pair_interface *)buffers[0];
  for (int i = 0; i < pair->n; ++i)
    {
      pair->first[i] += 1;
      pair->second[i] += pair->first[i];
    }
}
static struct starpu_codelet codelet
    = { .cpu_funcs = { work }, .nbuffers = 1, .modes = { STARPU_RW } };

int
main (void)
{
  static int a[50], b[50];
  start ();
  pair_ops.footprint = pair_footprint;
  starpu_data_handle_t handle = new_pair (a, b, 50);
  CHECK (pair_ops.interfaceid >= STARPU_MAX_INTERFACE_ID);
  CHECK_EQ (starpu_data_get_size (handle), 400);
  CHECK (starpu_data_get_interface_ops (handle) == &pair_ops);
  for (int i = 0; i < 20; ++i)
    {
      struct starpu_task *task = new_task (&codelet, NULL);
      task->handles[0] = handle;
      submit (task);
    }
  starpu_data_unregister (handle);
  for (int i = 0; i < 50; ++i)
    {
      CHECK_EQ (a[i], 20);
      CHECK_EQ (b[i], 210);
    }
  starpu_shutdown ();
  return 0;
}
