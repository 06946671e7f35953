/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A kind of data of the program's own describes new data on STARPU_MAXNODES
   nodes, whatever the machine has, without asking whether they are there.
   rows: R15  */

#include "../support/check.h"

struct cell
{
  int number;
  int *place;
};

static unsigned described;

static void
describe (starpu_data_handle_t handle, unsigned home, void *given)
{
  for (unsigned node = 0; node < STARPU_MAXNODES; ++node)
    {
      struct cell *here
          = (struct cell *)starpu_data_get_interface_on_node (handle, node);
      *here = *(struct cell *)given;
      if (node != home)
        here->place = NULL;
      ++described;
    }
}

static size_t
size_of (starpu_data_handle_t handle)
{
  (void)handle;
  return sizeof (int);
}

static uint32_t
footprint_of (starpu_data_handle_t handle)
{
  (void)handle;
  return 1;
}

int
main (void)
{
  static struct starpu_data_interface_ops kind
      = { .register_data_handle = describe,
          .get_size = size_of,
          .footprint = footprint_of,
          .interface_size = sizeof (struct cell) };
  start ();
  kind.interfaceid
      = (enum starpu_data_interface_id)starpu_data_interface_get_next_id ();
  CHECK (starpu_memory_nodes_get_count () <= STARPU_MAXNODES);
  int value = 0;
  struct cell cell = { 7, &value };
  starpu_data_handle_t handle;
  starpu_data_register (&handle, STARPU_MAIN_RAM, &cell, &kind);
  CHECK_EQ (described, STARPU_MAXNODES);
  for (unsigned node = 0; node < STARPU_MAXNODES; ++node)
    {
      struct cell *here
          = (struct cell *)starpu_data_get_interface_on_node (handle, node);
      CHECK_EQ (here->number, 7);
      CHECK (here->place == (node == STARPU_MAIN_RAM ? &value : NULL));
    }
  starpu_data_unregister (handle);
  starpu_shutdown ();
  return 0;
}
