/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A program has as many kinds of data of its own as it likes: each number is
   what the handle says.
   rows: R15  */

#include "../support/check.h"

enum
{
  kKinds = 40
};

struct cell
{
  int kind;
  int *place;
};

static void
describe (starpu_data_handle_t handle, unsigned home, void *given)
{
  for (unsigned node = 0; node < STARPU_MAXNODES; ++node)
    {
      struct cell *here
          = (struct cell *)starpu_data_get_interface_on_node (handle, node);
      if (here != NULL)
        *here = *(struct cell *)given;
      if (here != NULL && node != home)
        here->place = NULL;
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
  return (uint32_t)starpu_data_get_interface_id (handle);
}

int
main (void)
{
  static struct starpu_data_interface_ops kinds[kKinds];
  static int values[kKinds];
  starpu_data_handle_t handles[kKinds];
  start ();
  for (int i = 0; i < kKinds; ++i)
    {
      int number = starpu_data_interface_get_next_id ();
      kinds[i].interfaceid = (enum starpu_data_interface_id)number;
      kinds[i].interface_size = sizeof (struct cell);
      kinds[i].register_data_handle = describe;
      kinds[i].get_size = size_of;
      kinds[i].footprint = footprint_of;
      struct cell cell = { number, &values[i] };
      starpu_data_register (&handles[i], STARPU_MAIN_RAM, &cell, &kinds[i]);
      CHECK (handles[i] != NULL);
      CHECK_EQ (starpu_data_get_interface_id (handles[i]), number);
      CHECK (i == 0
             || number > (int)starpu_data_get_interface_id (handles[i - 1]));
    }
  for (int i = 0; i < kKinds; ++i)
    starpu_data_unregister (handles[i]);
  starpu_shutdown ();
  return 0;
}
