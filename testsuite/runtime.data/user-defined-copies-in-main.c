/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A user's own kind of data is copied in main memory by ram_to_ram, or else by
   any_to_any; what these return is told, what the kind's compare refuses is
   not copied, and tasks that need a function the kind lacks fail.
   rows: R15 R24 R20 */

#include "aux-chest.h"
#include <errno.h>

static int copies, failing;

static int
in_main (CHEST_ARGUMENTS)
{
  ++copies;
  return failing ? -EPERM
                 : chest_memcpy (from_chest, from_node, to_chest, to_node);
}

static int
any (CHEST_ARGUMENTS, void *async_data)
{
  return failing ? -EPERM
                 : chest_copy (from_chest, from_node, to_chest, to_node,
                               async_data);
}

static int
compare (void *left, void *right)
{
  return ((struct chest *)left)->n == ((struct chest *)right)->n;
}

static struct starpu_codelet codelet = { .cpu_funcs = { chest_increment },
                                         .nbuffers = 1,
                                         .modes = { STARPU_RW } };

/* On every worker in turns. */
static void
run_everywhere (int *numbers, int n)
{
  const int workers = (int)starpu_worker_get_count ();
  memset (numbers, 0, (size_t)n * sizeof *numbers);
  starpu_data_handle_t handle = new_chest (numbers, n);
  for (int i = 0; i < workers; ++i)
    run_at (&codelet, handle, i);
  starpu_data_unregister (handle);
  CHECK_EQ (numbers[0], workers);
  CHECK_EQ (numbers[n - 1], workers);
}

int
main (void)
{
  static int from[100], to[100], few[10];
  start ();
  for (int i = 0; i < 100; ++i)
    from[i] = i;
  starpu_data_handle_t source = new_chest (from, 100);
  starpu_data_handle_t target = new_chest (to, 100);
  starpu_data_handle_t small = new_chest (few, 10);
  CHECK_EQ (starpu_data_cpy (target, source, 0, NULL, NULL), -ENOSYS);
  chest_methods.any_to_any = any;
  failing = 1;
  CHECK_EQ (starpu_data_cpy (target, source, 0, NULL, NULL), -EPERM);
  failing = 0;
  CHECK_EQ (starpu_data_cpy (target, source, 0, NULL, NULL), 0);
  CHECK_EQ (starpu_data_acquire (target, STARPU_R), 0);
  CHECK (memcmp (from, to, sizeof from) == 0);
  starpu_data_release (target);

  chest_methods.ram_to_ram = in_main;
  CHECK_EQ (starpu_data_cpy (target, source, 0, NULL, NULL), 0);
  CHECK_EQ (copies, 1);
  failing = 1;
  CHECK_EQ (starpu_data_cpy (target, source, 0, NULL, NULL), -EPERM);
  failing = 0;
  chest_ops.compare = compare;
  copies = 0;
  CHECK_EQ (starpu_data_cpy (small, source, 0, NULL, NULL), -EINVAL);
  CHECK_EQ (copies, 0);
  CHECK_EQ (starpu_data_cpy (target, source, 0, NULL, NULL), 0);
  CHECK_EQ (copies, 1);
  starpu_data_unregister (small);
  starpu_data_unregister (target);
  starpu_data_unregister (source);

  /* Simulated devices have addresses, as main memory has. */
  run_everywhere (to, 100);
  chest_methods.any_to_any = NULL;
  run_everywhere (to, 100);
  starpu_shutdown ();
  return 0;
}
