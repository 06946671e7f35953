/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A user's own kind of data whose functions each test chooses: an array of
   integers with a number beside it.  `at' is an address, or a cl_mem. */

#ifndef ASTERISM_TESTSUITE_CHEST_H
#define ASTERISM_TESTSUITE_CHEST_H

#include "../support/check.h"

struct chest
{
  enum starpu_data_interface_id id;
  int n;
  uintptr_t at;
};

#define CHEST_ARGUMENTS                                                        \
  void *from_chest, unsigned from_node, void *to_chest, unsigned to_node

static inline size_t
chest_bytes (const void *chest)
{
  return (size_t)((const struct chest *)chest)->n * sizeof (int);
}

static void
chest_register (starpu_data_handle_t handle, unsigned home, void *description)
{
  for (unsigned node = 0; node < starpu_memory_nodes_get_count (); ++node)
    {
      struct chest *here
          = (struct chest *)starpu_data_get_interface_on_node (handle, node);
      *here = *(struct chest *)description;
      if (node != home)
        here->at = 0;
    }
}

static starpu_ssize_t
chest_allocate (void *interface, unsigned node)
{
  struct chest *chest = (struct chest *)interface;
  chest->at = starpu_malloc_on_node (node, chest_bytes (chest));
  return chest->at != 0 ? (starpu_ssize_t)chest_bytes (chest) : -1;
}

static void
chest_free (void *interface, unsigned node)
{
  struct chest *chest = (struct chest *)interface;
  starpu_free_on_node (node, chest->at, chest_bytes (chest));
  chest->at = 0;
}

static size_t
chest_size (starpu_data_handle_t handle)
{
  return chest_bytes (starpu_data_get_interface_on_node (handle, 0));
}

/* Between any two nodes. */
static inline int
chest_copy (CHEST_ARGUMENTS, void *async_data)
{
  const struct chest *from = (const struct chest *)from_chest;
  const struct chest *to = (const struct chest *)to_chest;
  return starpu_interface_copy (from->at, 0, from_node, to->at, 0, to_node,
                                chest_bytes (from), async_data);
}

/* Where both have addresses that a core can use. */
static inline int
chest_memcpy (CHEST_ARGUMENTS)
{
  const struct chest *from = (const struct chest *)from_chest;
  const struct chest *to = (const struct chest *)to_chest;
  (void)from_node, (void)to_node;
  memcpy ((void *)to->at, (const void *)from->at, chest_bytes (from));
  return 0;
}

static struct starpu_data_copy_methods chest_methods;
static struct starpu_data_interface_ops chest_ops
    = { .register_data_handle = chest_register,
        .allocate_data_on_node = chest_allocate,
        .free_data_on_node = chest_free,
        .copy_methods = &chest_methods,
        .get_size = chest_size,
        .interfaceid = STARPU_UNKNOWN_INTERFACE_ID,
        .interface_size = sizeof (struct chest),
        .name = (char *)"chest" };

/* The numbers stay the caller's; null: temporary data. */
static inline starpu_data_handle_t
new_chest (int *numbers, int n)
{
  if (chest_ops.interfaceid == STARPU_UNKNOWN_INTERFACE_ID)
    chest_ops.interfaceid
        = (enum starpu_data_interface_id)starpu_data_interface_get_next_id ();
  struct chest chest = { chest_ops.interfaceid, n, (uintptr_t)numbers };
  starpu_data_handle_t handle;
  starpu_data_register (&handle, numbers != NULL ? STARPU_MAIN_RAM : -1, &chest,
                        &chest_ops);
  CHECK (handle != NULL);
  return handle;
}

/* Adds one to each number, where a core can use the address. */
static inline void
chest_increment (void *buffers[], void *argument)
{
  struct chest *chest = (struct chest *)buffers[0];
  (void)argument;
  for (int i = 0; i < chest->n; ++i)
    ((int *)chest->at)[i] += 1;
}

/* Runs a codelet on that worker and waits. */
static inline void
run_at (struct starpu_codelet *codelet, starpu_data_handle_t handle, int worker)
{
  struct starpu_task *task = new_task (codelet, NULL);
  task->handles[0] = handle;
  task->execute_on_a_specific_worker = 1;
  task->workerid = (unsigned)worker;
  submit (task);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
}

#endif
