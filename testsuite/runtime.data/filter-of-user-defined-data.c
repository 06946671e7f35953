/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A filter of the user's own divides data of the user's own kind: tasks on the
   parts, and on parts of parts, change the whole.
   rows: R15 R22 R23 R24! */

#include "aux-pair.h"

static void
halve (void *parent, void *child, struct starpu_data_filter *filter,
       unsigned id, unsigned count)
{
  const struct pair_interface *whole = (struct pair_interface *)parent;
  struct pair_interface *part = (struct pair_interface *)child;
  (void)filter;
  const int size = whole->n / (int)count, begin = (int)id * size;
  part->id = whole->id;
  part->n = id + 1 == count ? whole->n - begin : size;
  part->first = whole->first + begin;
  part->second = whole->second + begin;
}

static void
add (void *buffers[], void *argument)
{
  struct pair_interface *pair = (struct pair_interface *)buffers[0];
  for (int i = 0; i < pair->n; ++i)
    {
      pair->first[i] += (int)(intptr_t)argument;
      pair->second[i] -= (int)(intptr_t)argument;
    }
}
static struct starpu_codelet codelet
    = { .cpu_funcs = { add }, .nbuffers = 1, .modes = { STARPU_RW } };

/* A sub-datum by way of the form with a list of arguments. */
static starpu_data_handle_t
sub_data (starpu_data_handle_t handle, unsigned depth, ...)
{
  va_list list;
  va_start (list, depth);
  starpu_data_handle_t found = starpu_data_vget_sub_data (handle, depth, list);
  va_end (list);
  return found;
}

static void
map_filters (starpu_data_handle_t handle, unsigned count, ...)
{
  va_list list;
  va_start (list, count);
  starpu_data_vmap_filters (handle, count, list);
  va_end (list);
}

static void
run (starpu_data_handle_t handle, int amount, int worker)
{
  CHECK (handle != NULL);
  struct starpu_task *task = new_task (&codelet, (void *)(intptr_t)amount);
  task->handles[0] = handle;
  task->execute_on_a_specific_worker = 1;
  task->workerid = (unsigned)worker % starpu_worker_get_count ();
  submit (task);
}

int
main (void)
{
  static int a[30], b[30];
  start ();
  starpu_data_handle_t handle = new_pair (a, b, 30);
  struct starpu_data_filter two = { .filter_func = halve, .nchildren = 2 };
  struct starpu_data_filter three = { .filter_func = halve, .nchildren = 3 };
  run (handle, 1000, 3);
  map_filters (handle, 2, &two, &three);
  CHECK_EQ (starpu_data_get_nb_children (handle), 2);
  CHECK (sub_data (handle, 0) == handle);
  CHECK (sub_data (handle, 1, 1) == starpu_data_get_child (handle, 1));
  CHECK (sub_data (handle, 2, 1, 2)
         == starpu_data_get_sub_data (handle, 2, 1, 2));
  CHECK (sub_data (handle, 2, 1, 3) == NULL);
  CHECK_EQ (starpu_data_get_size (sub_data (handle, 2, 0, 0)), 40);
  for (int i = 0; i < 2; ++i)
    for (int k = 0; k < 3; ++k)
      for (int worker = 0; worker < 4; ++worker)
        run (sub_data (handle, 2, i, k), 3 * i + k, worker);
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);
  run (handle, 100, 2);
  starpu_data_unregister (handle);
  for (int i = 0; i < 30; ++i)
    {
      CHECK_EQ (a[i], 1100 + 4 * (i / 5));
      CHECK_EQ (b[i], -a[i]);
    }
  starpu_shutdown ();
  return 0;
}
