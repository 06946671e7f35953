/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The function `init' of a user's own kind of data gets the struct of new data,
   all zero, before they are registered; the structs of all nodes begin with what
   it left there.
   rows: R15
   configs: one sim */

#include "aux-chest.h"

struct marked
{
  struct chest chest;
  int mark;
};

static int inits;

static void
init (void *interface)
{
  struct marked *marked = (struct marked *)interface;
  CHECK_EQ (marked->mark, 0);
  CHECK_EQ (marked->chest.n, 0);
  CHECK_EQ (marked->chest.at, 0);
  marked->mark = 7 + inits++;
}

static void
check_marks (starpu_data_handle_t handle, int mark)
{
  for (unsigned node = 0; node < starpu_memory_nodes_get_count (); ++node)
    {
      const struct marked *marked
          = (struct marked *)starpu_data_get_interface_on_node (handle, node);
      CHECK_EQ (marked->mark, mark);
      CHECK_EQ (marked->chest.n, 10);
    }
}

int
main (void)
{
  static int numbers[10];
  struct marked description = { .chest = { STARPU_UNKNOWN_INTERFACE_ID, 10,
                                           (uintptr_t)numbers } };
  starpu_data_handle_t mine, temporary, same;
  chest_ops.init = init;
  chest_ops.interface_size = sizeof (struct marked);
  start ();
  chest_ops.interfaceid
      = (enum starpu_data_interface_id)starpu_data_interface_get_next_id ();
  description.chest.id = chest_ops.interfaceid;
  starpu_data_register (&mine, STARPU_MAIN_RAM, &description, &chest_ops);
  check_marks (mine, 7);
  description.chest.at = 0;
  starpu_data_register (&temporary, -1, &description, &chest_ops);
  check_marks (temporary, 8);
  starpu_data_register_same (&same, mine);
  check_marks (same, 9);
  CHECK_EQ (inits, 3);
  starpu_data_unregister (mine);
  starpu_data_unregister (temporary);
  starpu_data_unregister (same);
  starpu_shutdown ();
  return 0;
}
