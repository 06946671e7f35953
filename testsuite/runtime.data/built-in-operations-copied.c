/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The public operations of each built-in kind are functions that a program may
   call, and copy into a kind of its own with some replaced: such data are
   allocated, copied to any device and back, partitioned, packed, measured and
   shown as those of the built-in kind.
   rows: R15 R20
   configs: many sim */

#include "../support/capture.h"
#include <errno.h>

enum
{
  kRows = 5,
  kColumns = 3,
  kDistance = 7
};

static struct starpu_data_interface_ops mine;
static int allocations, registrations;

static starpu_ssize_t
allocate (void *data_interface, unsigned node)
{
  __atomic_fetch_add (&allocations, 1, __ATOMIC_RELAXED);
  return starpu_interface_matrix_ops.allocate_data_on_node (data_interface,
                                                            node);
}

static void
register_handle (starpu_data_handle_t handle, unsigned home, void *given)
{
  ++registrations;
  starpu_interface_matrix_ops.register_data_handle (handle, home, given);
}

static void
count_up (void *buffers[], void *argument)
{
  (void)argument;
  int *values = (int *)STARPU_MATRIX_GET_PTR (buffers[0]);
  for (unsigned j = 0; j < STARPU_MATRIX_GET_NY (buffers[0]); ++j)
    for (unsigned i = 0; i < STARPU_MATRIX_GET_NX (buffers[0]); ++i)
      values[j * STARPU_MATRIX_GET_LD (buffers[0]) + i] += 1;
}

static struct starpu_codelet codelet
    = { .cpu_funcs = { count_up }, .nbuffers = 1, .modes = { STARPU_RW } };

static void
check_complete (const struct starpu_data_interface_ops *ops)
{
  CHECK (ops->register_data_handle && ops->allocate_data_on_node
         && ops->free_data_on_node && ops->copy_methods && ops->to_pointer
         && ops->pointer_is_inside && ops->get_size && ops->footprint
         && ops->compare && ops->display && ops->describe && ops->pack_data
         && ops->peek_data && ops->unpack_data);
  CHECK (ops->copy_methods->any_to_any != NULL);
}

/* Calls those of a built-in datum, as a program may. */
static void
call_functions (void)
{
  int values[4] = { 1, 2, 3, 4 };
  starpu_data_handle_t handle;
  starpu_vector_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)values, 4,
                               sizeof *values);
  struct starpu_data_interface_ops *ops
      = starpu_data_get_interface_ops (handle);
  CHECK (ops == &starpu_interface_vector_ops);
  CHECK_EQ (ops->get_size (handle), sizeof values);
  struct starpu_vector_interface *here
      = (struct starpu_vector_interface *)starpu_data_get_interface_on_node (
          handle, STARPU_MAIN_RAM);
  struct starpu_vector_interface other = *here;
  CHECK (ops->compare (here, &other));
  other.nx = 3;
  CHECK (!ops->compare (here, &other));
  other.nx = 4;
  CHECK_EQ (ops->allocate_data_on_node (&other, STARPU_MAIN_RAM),
            sizeof values);
  CHECK (other.ptr != 0 && other.ptr != (uintptr_t)values);
  CHECK_EQ (ops->copy_methods->any_to_any (here, STARPU_MAIN_RAM, &other,
                                           STARPU_MAIN_RAM, NULL),
            0);
  CHECK_EQ (memcmp ((void *)other.ptr, values, sizeof values), 0);
  CHECK (
      ops->pointer_is_inside (&other, STARPU_MAIN_RAM, (char *)other.ptr + 15));
  CHECK (!ops->pointer_is_inside (&other, STARPU_MAIN_RAM,
                                  (char *)other.ptr + 16));
  ops->free_data_on_node (&other, STARPU_MAIN_RAM);
  CHECK_EQ (other.ptr, 0);
  starpu_data_unregister (handle);
}

/* Data with gaps, of a kind that is a matrix's with two functions replaced. */
static void
use_copy (void)
{
  int values[kRows * kDistance];
  for (int i = 0; i < kRows * kDistance; ++i)
    values[i] = i;
  struct starpu_matrix_interface matrix = { .id = STARPU_MATRIX_INTERFACE_ID,
                                            .ptr = (uintptr_t)values,
                                            .dev_handle = (uintptr_t)values,
                                            .nx = kColumns,
                                            .ny = kRows,
                                            .ld = kDistance,
                                            .elemsize = sizeof *values };
  mine = starpu_interface_matrix_ops;
  mine.interfaceid = STARPU_UNKNOWN_INTERFACE_ID;
  mine.register_data_handle = register_handle;
  mine.allocate_data_on_node = allocate;
  starpu_data_handle_t handle;
  starpu_data_register (&handle, STARPU_MAIN_RAM, &matrix, &mine);
  CHECK (handle != NULL);
  CHECK_EQ (registrations, 1);
  CHECK (mine.interfaceid >= STARPU_MAX_INTERFACE_ID);
  CHECK_EQ (starpu_data_get_size (handle), kRows * kColumns * sizeof (int));
  CHECK_EQ (starpu_matrix_get_nx (handle), kColumns);
  CHECK_EQ (starpu_matrix_get_local_ld (handle), kDistance);
  for (int i = 0; i < 20; ++i)
    CHECK_EQ (starpu_task_insert (&codelet, STARPU_RW, handle, 0), 0);

  CHECK_EQ (starpu_data_acquire (handle, STARPU_RW), 0);
  CHECK_EQ (values[0], 20);
  CHECK_EQ (values[kDistance + 2], kDistance + 22);
  CHECK_EQ (values[3], 3); // lies in a gap
  void *packed;
  starpu_ssize_t count;
  CHECK_EQ (starpu_data_pack (handle, &packed, &count), 0);
  CHECK_EQ (count, kRows * kColumns * sizeof (int));
  CHECK_EQ (((int *)packed)[kColumns], kDistance + 20);
  ((int *)packed)[kColumns] = 99;
  CHECK_EQ (starpu_data_unpack (handle, packed, (size_t)count), 0);
  CHECK_EQ (values[kDistance], 99);
  starpu_data_release (handle);

  struct starpu_data_filter halves
      = { .filter_func = starpu_matrix_filter_vertical_block, .nchildren = 2 };
  starpu_data_partition (handle, &halves);
  CHECK_EQ (starpu_data_get_nb_children (handle), 2);
  for (int i = 0; i < 2; ++i)
    CHECK_EQ (starpu_task_insert (&codelet, STARPU_RW,
                                  starpu_data_get_sub_data (handle, 1, i), 0),
              0);
  starpu_data_unpartition (handle, STARPU_MAIN_RAM);

  starpu_data_handle_t same;
  starpu_data_register_same (&same, handle);
  CHECK_EQ (starpu_data_cpy (same, handle, 0, NULL, NULL), 0);
  CHECK (allocations > 0);
  CHECK_EQ (starpu_data_acquire (same, STARPU_R), 0);
  const int *copied = (const int *)starpu_data_get_local_ptr (same);
  CHECK_EQ (copied[0], 21);
  CHECK_EQ (copied[kColumns], 100);
  starpu_data_release (same);
  starpu_data_unregister (same);
  starpu_data_unregister (handle);
}

/* An array of several dimensions, whose struct points to its sizes. */
static void
use_array (void)
{
  static int values[4 * 3 * 2];
  uint32_t nn[] = { 4, 3, 2 }, ldn[] = { 1, 4, 12 };
  struct starpu_ndim_interface array = { .id = STARPU_NDIM_INTERFACE_ID,
                                         .ptr = (uintptr_t)values,
                                         .dev_handle = (uintptr_t)values,
                                         .allocsize = sizeof values,
                                         .nn = nn,
                                         .ldn = ldn,
                                         .ndim = 3,
                                         .elemsize = sizeof *values };
  static struct starpu_data_interface_ops own;
  own = starpu_interface_ndim_ops;
  own.interfaceid = STARPU_UNKNOWN_INTERFACE_ID;
  struct starpu_data_interface_ops *kinds[]
      = { &own, &starpu_interface_ndim_ops };
  for (int i = 0; i < 2; ++i)
    {
      starpu_data_handle_t handle, same;
      starpu_data_register (&handle, STARPU_MAIN_RAM, &array, kinds[i]);
      CHECK (handle != NULL);
      CHECK_EQ (starpu_data_get_size (handle), sizeof values);
      values[23] = 5 + i;
      starpu_data_register_same (&same, handle);
      CHECK_EQ (starpu_data_cpy (same, handle, 0, NULL, NULL), 0);
      CHECK_EQ (starpu_data_acquire (same, STARPU_R), 0);
      CHECK_EQ (((const int *)starpu_data_get_local_ptr (same))[23], 5 + i);
      starpu_data_release (same);
      starpu_data_unregister (same);
      starpu_data_unregister (handle);
    }
}

int
main (void)
{
  const struct starpu_data_interface_ops *all[]
      = { &starpu_interface_bcsr_ops,     &starpu_interface_block_ops,
          &starpu_interface_coo_ops,      &starpu_interface_csr_ops,
          &starpu_interface_matrix_ops,   &starpu_interface_multiformat_ops,
          &starpu_interface_ndim_ops,     &starpu_interface_tensor_ops,
          &starpu_interface_variable_ops, &starpu_interface_vector_ops,
          &starpu_interface_void_ops };
  for (size_t i = 0; i < sizeof all / sizeof *all; ++i)
    check_complete (all[i]);
  start ();
  call_functions ();
  use_copy ();
  use_array ();
  starpu_shutdown ();
  return 0;
}
