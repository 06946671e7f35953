/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A user's own kind of data: two vectors of the same length. */

#ifndef ASTERISM_TESTSUITE_PAIR_H
#define ASTERISM_TESTSUITE_PAIR_H

#include "../support/check.h"

struct pair_interface
{
  enum starpu_data_interface_id id;
  int n;
  int *first, *second;
};

static void
pair_register (starpu_data_handle_t handle, unsigned home, void *description)
{
  for (unsigned node = 0; node < starpu_memory_nodes_get_count (); ++node)
    {
      struct pair_interface *here
          = (struct pair_interface *)starpu_data_get_interface_on_node (handle,
                                                                        node);
      *here = *(struct pair_interface *)description;
      if (node != home)
        here->first = here->second = NULL;
    }
}

static void
pair_free (void *interface, unsigned node)
{
  struct pair_interface *pair = (struct pair_interface *)interface;
  size_t bytes = (size_t)pair->n * sizeof (int);
  if (pair->first != NULL)
    starpu_free_on_node (node, (uintptr_t)pair->first, bytes);
  if (pair->second != NULL)
    starpu_free_on_node (node, (uintptr_t)pair->second, bytes);
}

static starpu_ssize_t
pair_allocate (void *interface, unsigned node)
{
  struct pair_interface *pair = (struct pair_interface *)interface;
  size_t bytes = (size_t)pair->n * sizeof (int);
  pair->first = (int *)starpu_malloc_on_node (node, bytes);
  pair->second = (int *)starpu_malloc_on_node (node, bytes);
  if (pair->first != NULL && pair->second != NULL)
    return (starpu_ssize_t)(2 * bytes);
  pair_free (interface, node);
  return -1;
}

/* Called before, between and after the two copies that make one: 0, 1, 2. */
static void (*pair_copying) (unsigned from, unsigned to, int step);

static void
pair_step (unsigned from, unsigned to, int step)
{
  if (pair_copying != NULL)
    pair_copying (from, to, step);
}

static int
pair_copy (void *from_interface, unsigned from_node, void *to_interface,
           unsigned to_node, void *async_data)
{
  struct pair_interface *from = (struct pair_interface *)from_interface;
  struct pair_interface *to = (struct pair_interface *)to_interface;
  size_t bytes = (size_t)from->n * sizeof (int);
  pair_step (from_node, to_node, 0);
  int a = starpu_interface_copy ((uintptr_t)from->first, 0, from_node,
                                 (uintptr_t)to->first, 0, to_node, bytes,
                                 async_data);
  pair_step (from_node, to_node, 1);
  int b = starpu_interface_copy ((uintptr_t)from->second, 0, from_node,
                                 (uintptr_t)to->second, 0, to_node, bytes,
                                 async_data);
  pair_step (from_node, to_node, 2);
  return a ? a : b;
}

static size_t
pair_size (starpu_data_handle_t handle)
{
  struct pair_interface *here
      = (struct pair_interface *)starpu_data_get_interface_on_node (
          handle, STARPU_MAIN_RAM);
  return 2 * (size_t)here->n * sizeof (int);
}

static struct starpu_data_copy_methods pair_methods
    = { .any_to_any = pair_copy };
static struct starpu_data_interface_ops pair_ops
    = { .register_data_handle = pair_register,
        .allocate_data_on_node = pair_allocate,
        .free_data_on_node = pair_free,
        .copy_methods = &pair_methods,
        .get_size = pair_size,
        .interfaceid = STARPU_UNKNOWN_INTERFACE_ID,
        .interface_size = sizeof (struct pair_interface) };

/* The vectors stay the caller's. */
static inline starpu_data_handle_t
new_pair (int *first, int *second, int n)
{
  pair_ops.interfaceid
      = (enum starpu_data_interface_id)starpu_data_interface_get_next_id ();
  struct pair_interface pair = { pair_ops.interfaceid, n, first, second };
  starpu_data_handle_t handle;
  starpu_data_register (&handle, STARPU_MAIN_RAM, &pair, &pair_ops);
  CHECK (handle != NULL);
  return handle;
}

#endif
