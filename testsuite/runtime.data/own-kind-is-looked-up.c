/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* starpu_data_lookup () finds data of a kind of the program's own by the
   address that its to_pointer, or handle_to_pointer, gives for main memory.
   Data may leave main memory for a disk until the program says they may not.
   configs: one
   rows: - */

#include "../support/check.h"

struct pair
{
  int id;
  void *first;
};

static void
fill (starpu_data_handle_t handle, unsigned home, void *given)
{
  for (unsigned node = 0; node < STARPU_MAXNODES; ++node)
    {
      struct pair *pair = starpu_data_get_interface_on_node (handle, node);
      if (pair == NULL)
        break;
      pair->id = ((struct pair *)given)->id;
      pair->first = node == home ? ((struct pair *)given)->first : NULL;
    }
}

static size_t
size_of (starpu_data_handle_t handle)
{
  (void)handle;
  return 8;
}

static uint32_t
footprint (starpu_data_handle_t handle)
{
  (void)handle;
  return 8;
}

static void *
to_pointer (void *given, unsigned node)
{
  (void)node;
  return ((struct pair *)given)->first;
}

static void *
handle_to_pointer (starpu_data_handle_t handle, unsigned node)
{
  return to_pointer (starpu_data_get_interface_on_node (handle, node), node);
}

static void
find (struct starpu_data_interface_ops *ops)
{
  int values[2] = { 1, 2 };
  starpu_data_handle_t handle;
  struct pair pair = { 0, values };
  starpu_data_register_ops (ops);
  pair.id = (int)ops->interfaceid;
  CHECK (starpu_data_lookup (values) == NULL);
  starpu_data_register (&handle, STARPU_MAIN_RAM, &pair, ops);
  CHECK (handle != NULL);
  CHECK (starpu_data_lookup (values) == handle);
  CHECK (starpu_data_lookup (&values[1]) == NULL);
  CHECK_EQ (starpu_data_get_ooc_flag (handle), 1);
  starpu_data_set_ooc_flag (handle, 0);
  CHECK_EQ (starpu_data_get_ooc_flag (handle), 0);
  starpu_data_unregister (handle);
  CHECK (starpu_data_lookup (values) == NULL);
}

int
main (void)
{
  struct starpu_data_interface_ops first
      = { .register_data_handle = fill,
          .to_pointer = to_pointer,
          .get_size = size_of,
          .footprint = footprint,
          .interfaceid = STARPU_UNKNOWN_INTERFACE_ID,
          .interface_size = sizeof (struct pair) },
      second = first;
  second.to_pointer = NULL;
  second.handle_to_pointer = handle_to_pointer;
  start ();
  find (&first);
  find (&second);
  starpu_shutdown ();
  return 0;
}
