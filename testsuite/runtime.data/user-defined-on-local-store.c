/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data of a user's own kind go to the private memory of a local store and come
   back: tasks there get the addresses of that memory, and what they change is
   seen by tasks and accesses elsewhere.
   rows: R15 R27 E44
   configs: local-store local-store-only */

#include "aux-pair.h"

static int a[50], b[50];

static void
work (void *buffers[], void *argument)
{
  (void)argument;
  struct pair_interface *pair = (struct pair_interface *)buffers[0];
  for (int i = 0; i < pair->n; ++i)
    {
      /* Elsewhere, on a local store. */
      pair->second[i] += pair->first != a;
      ++pair->first[i];
    }
}
static struct starpu_codelet codelet
    = { .cpu_funcs = { work }, .nbuffers = 1, .modes = { STARPU_RW } };

int
main (void)
{
  start ();
  starpu_data_handle_t handle = new_pair (a, b, 50);
  const unsigned workers = starpu_worker_get_count ();
  int elsewhere = 0;
  for (unsigned t = 0; t < 20; ++t)
    {
      struct starpu_task *task = new_task (&codelet, NULL);
      task->handles[0] = handle;
      task->execute_on_a_specific_worker = 1;
      task->workerid = t % workers;
      elsewhere += starpu_worker_get_memory_node (t % workers) != 0;
      submit (task);
      if (t % 7 != 6)
        continue;
      CHECK_EQ (starpu_data_acquire (handle, STARPU_RW), 0);
      CHECK_EQ (a[49], (int)t + 1);
      CHECK_EQ (b[49], elsewhere);
      starpu_data_release (handle);
    }
  CHECK (elsewhere > 0);
  starpu_data_unregister (handle);
  for (int i = 0; i < 50; ++i)
    {
      CHECK_EQ (a[i], 20);
      CHECK_EQ (b[i], elsewhere);
    }
  starpu_shutdown ();
  return 0;
}
