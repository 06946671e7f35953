/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A kind of data of the user's own, two arrays in one, described by four
   functions: allocated, copied and freed on any device.
   rows: R15 E44 R24 */

#include "../support/check.h"

struct pair_interface
{
  enum starpu_data_interface_id id;
  int n;
  int *first, *second;
};

static void
pair_register (starpu_data_handle_t handle, unsigned home_node,
               void *data_interface)
{
  struct pair_interface *given = (struct pair_interface *)data_interface;
  for (unsigned node = 0; node < STARPU_MAXNODES; ++node)
    {
      struct pair_interface *here
          = (struct pair_interface *)starpu_data_get_interface_on_node (handle,
                                                                        node);
      if (here == NULL)
        continue;
      *here = *given;
      if (node != home_node)
        here->first = here->second = NULL;
    }
}

static starpu_ssize_t
pair_allocate (void *data_interface, unsigned node)
{
  struct pair_interface *here = (struct pair_interface *)data_interface;
  size_t bytes = here->n * sizeof (int);
  here->first = (int *)starpu_malloc_on_node (node, bytes);
  here->second = (int *)starpu_malloc_on_node (node, bytes);
  if (here->first && here->second)
    return 2 * bytes;
  starpu_free_on_node (node, (uintptr_t)here->first, bytes);
  starpu_free_on_node (node, (uintptr_t)here->second, bytes);
  return -1;
}

static void
pair_free (void *data_interface, unsigned node)
{
  struct pair_interface *here = (struct pair_interface *)data_interface;
  starpu_free_on_node (node, (uintptr_t)here->first, here->n * sizeof (int));
  starpu_free_on_node (node, (uintptr_t)here->second, here->n * sizeof (int));
}

static int
pair_copy (void *from_interface, unsigned from_node, void *to_interface,
           unsigned to_node, void *async_data)
{
  struct pair_interface *from = (struct pair_interface *)from_interface;
  struct pair_interface *to = (struct pair_interface *)to_interface;
  size_t bytes = from->n * sizeof (int);
  int a = starpu_interface_copy ((uintptr_t)from->first, 0, from_node,
                                 (uintptr_t)to->first, 0, to_node, bytes,
                                 async_data);
  int b = starpu_interface_copy ((uintptr_t)from->second, 0, from_node,
                                 (uintptr_t)to->second, 0, to_node, bytes,
                                 async_data);
  return a ? a : b;
}

static size_t
pair_size (starpu_data_handle_t handle)
{
  struct pair_interface *here
      = (struct pair_interface *)starpu_data_get_interface_on_node (
          handle, STARPU_MAIN_RAM);
  return 2 * here->n * sizeof (int);
}

static uint32_t
pair_footprint (starpu_data_handle_t handle)
{
  return pair_size (handle);
}

static struct starpu_data_copy_methods methods = { .any_to_any = pair_copy };
static struct starpu_data_interface_ops ops
    = { .register_data_handle = pair_register,
        .allocate_data_on_node = pair_allocate,
        .free_data_on_node = pair_free,
        .copy_methods = &methods,
        .get_size = pair_size,
        .footprint = pair_footprint,
        .interfaceid = STARPU_UNKNOWN_INTERFACE_ID,
        .interface_size = sizeof (struct pair_interface) };

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
  ops.interfaceid
      = (enum starpu_data_interface_id)starpu_data_interface_get_next_id ();
  CHECK (ops.interfaceid >= STARPU_MAX_INTERFACE_ID);
  struct pair_interface pair = { ops.interfaceid, 50, a, b };
  starpu_data_handle_t handle;
  starpu_data_register (&handle, STARPU_MAIN_RAM, &pair, &ops);
  CHECK (handle != NULL);
  CHECK_EQ (starpu_data_get_size (handle), 400);
  CHECK (starpu_data_get_interface_ops (handle) == &ops);
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
