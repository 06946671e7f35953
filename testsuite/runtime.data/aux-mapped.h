/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A user's own kind of data that devices use where it lies in main memory, and
   how often each of its functions was called. */

#ifndef ASTERISM_TESTSUITE_MAPPED_H
#define ASTERISM_TESTSUITE_MAPPED_H

#include "aux-chest.h"

enum
{
  kNumbers = 1000
};

static int maps, unmaps, updates, copies;

static int
chest_map (CHEST_ARGUMENTS)
{
  const struct chest *from = (const struct chest *)from_chest;
  int result = -1;
  CHECK_EQ (from_node, STARPU_MAIN_RAM);
  ((struct chest *)to_chest)->at = starpu_interface_map (
      from->at, 0, from_node, to_node, chest_bytes (from), &result);
  __atomic_fetch_add (&maps, result == 0, __ATOMIC_RELAXED);
  return result;
}

static int
chest_unmap (CHEST_ARGUMENTS)
{
  const struct chest *from = (const struct chest *)from_chest;
  struct chest *to = (struct chest *)to_chest;
  CHECK_EQ (from_node, STARPU_MAIN_RAM);
  CHECK_EQ (starpu_interface_unmap (from->at, 0, from_node, to->at, to_node,
                                    chest_bytes (from)),
            0);
  to->at = 0;
  __atomic_fetch_add (&unmaps, 1, __ATOMIC_RELAXED);
  return 0;
}

static int
chest_update (CHEST_ARGUMENTS)
{
  const struct chest *from = (const struct chest *)from_chest;
  const struct chest *to = (const struct chest *)to_chest;
  CHECK (from_node == STARPU_MAIN_RAM || to_node == STARPU_MAIN_RAM);
  __atomic_fetch_add (&updates, 1, __ATOMIC_RELAXED);
  return starpu_interface_update_map (from->at, 0, from_node, to->at, 0,
                                      to_node, chest_bytes (from));
}

static int
chest_count_copy (CHEST_ARGUMENTS, void *async_data)
{
  __atomic_fetch_add (&copies, 1, __ATOMIC_RELAXED);
  return chest_copy (from_chest, from_node, to_chest, to_node, async_data);
}

/* Has each device and the program change the data in turn, three times. */
static void
change_in_turn (struct starpu_codelet *codelet,
                enum starpu_worker_archtype type, int mapped)
{
  static int numbers[kNumbers];
  int workers[2];
  CHECK_EQ (starpu_worker_get_ids_by_type (type, workers, 2), 2);
  memset (numbers, 0, sizeof numbers);
  maps = unmaps = updates = copies = 0;
  starpu_data_handle_t handle = new_chest (numbers, kNumbers);
  for (int i = 0; i < 3; ++i)
    {
      run_at (codelet, handle, workers[0]);
      starpu_data_prefetch_on_node (
          handle, starpu_worker_get_memory_node ((unsigned)workers[1]), 0);
      run_at (codelet, handle, workers[1]);
      CHECK_EQ (starpu_data_acquire (handle, STARPU_RW), 0);
      CHECK_EQ (numbers[kNumbers - 1], 3 * i + 2);
      for (int k = 0; k < kNumbers; ++k)
        ++numbers[k];
      starpu_data_release (handle);
    }
  for (unsigned node = 0; node < 3; ++node)
    CHECK_EQ (starpu_data_test_if_mapped_on_node (handle, node),
              mapped && node != STARPU_MAIN_RAM);
  CHECK_EQ (starpu_data_test_if_mapped_on_node (handle, 1000), 0);
  starpu_data_unregister (handle);
  CHECK_EQ (numbers[0], 9);
  CHECK_EQ (numbers[kNumbers - 1], 9);
  CHECK_EQ (maps, mapped ? 2 : 0);
  CHECK_EQ (unmaps, maps);
  CHECK ((copies == 0) == mapped);
  CHECK ((updates > 0) == mapped);
}

/* The same of data that begin on a device: they have no storage of the
   program's to be mapped. */
static void
change_temporary (struct starpu_codelet *codelet,
                  enum starpu_worker_archtype type)
{
  int workers[2];
  CHECK_EQ (starpu_worker_get_ids_by_type (type, workers, 2), 2);
  maps = copies = 0;
  starpu_data_handle_t handle = new_chest (NULL, kNumbers);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_W), 0);
  memset (
      (void *)((struct chest *)starpu_data_get_interface_on_node (handle, 0))
          ->at,
      0, kNumbers * sizeof (int));
  starpu_data_release (handle);
  run_at (codelet, handle, workers[0]);
  run_at (codelet, handle, workers[1]);
  CHECK_EQ (starpu_data_acquire (handle, STARPU_R), 0);
  CHECK_EQ (
      *(int *)((struct chest *)starpu_data_get_interface_on_node (handle, 0))
           ->at,
      2);
  starpu_data_release (handle);
  starpu_data_unregister (handle);
  CHECK_EQ (maps, 0);
  CHECK (copies > 0);
}

/* All of that, and with functions that lack or refuse. */
static void
check_maps (struct starpu_codelet *codelet, enum starpu_worker_archtype type)
{
  chest_methods.any_to_any = chest_count_copy;
  change_in_turn (codelet, type, 0);
  chest_ops.map_data = chest_map;
  chest_ops.unmap_data = chest_unmap;
  change_in_turn (codelet, type, 0);
  chest_ops.update_map = chest_update;
  change_in_turn (codelet, type, 1);
  change_temporary (codelet, type);
}

#endif
