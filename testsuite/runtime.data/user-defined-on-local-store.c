/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Data of a user's own kind go to the private memory of a local store and come
   back: tasks there get the addresses of that memory, and what they change is
   seen by tasks and accesses elsewhere.
   rows: R15 R27 E44
   configs: local-store local-store-only */

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

static starpu_ssize_t
pair_allocate (void *interface, unsigned node)
{
  struct pair_interface *pair = (struct pair_interface *)interface;
  size_t bytes = (size_t)pair->n * sizeof (int);
  pair->first = (int *)starpu_malloc_on_node (node, bytes);
  pair->second = (int *)starpu_malloc_on_node (node, bytes);
  return pair->first && pair->second ? (starpu_ssize_t)(2 * bytes) : -1;
}

static void
pair_free (void *interface, unsigned node)
{
  struct pair_interface *pair = (struct pair_interface *)interface;
  size_t bytes = (size_t)pair->n * sizeof (int);
  starpu_free_on_node (node, (uintptr_t)pair->first, bytes);
  starpu_free_on_node (node, (uintptr_t)pair->second, bytes);
}

static int
pair_copy (void *from_interface, unsigned from_node, void *to_interface,
           unsigned to_node, void *async_data)
{
  struct pair_interface *from = (struct pair_interface *)from_interface;
  struct pair_interface *to = (struct pair_interface *)to_interface;
  size_t bytes = (size_t)from->n * sizeof (int);
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
  return 2 * (size_t)here->n * sizeof (int);
}

static struct starpu_data_copy_methods methods = { .any_to_any = pair_copy };
static struct starpu_data_interface_ops ops
    = { .register_data_handle = pair_register,
        .allocate_data_on_node = pair_allocate,
        .free_data_on_node = pair_free,
        .copy_methods = &methods,
        .get_size = pair_size,
        .interfaceid = STARPU_UNKNOWN_INTERFACE_ID,
        .interface_size = sizeof (struct pair_interface) };

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
  ops.interfaceid
      = (enum starpu_data_interface_id)starpu_data_interface_get_next_id ();
  struct pair_interface pair = { ops.interfaceid, 50, a, b };
  starpu_data_handle_t handle;
  starpu_data_register (&handle, STARPU_MAIN_RAM, &pair, &ops);
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
