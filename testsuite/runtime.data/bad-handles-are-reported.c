/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Each function on data that cannot return an error writes one line instead,
   for handles that are none, out of date or no handles; it changes nothing.
   rows: E06 R20 R21
   configs: many sim */

#include "../support/capture.h"
#include "aux-vectors.h"

static int errors;

/* Checks that a call writes as many lines. */
#define LINES(call, count)                                                     \
  do                                                                           \
    {                                                                          \
      int old_ = capture_begin ();                                             \
      call;                                                                    \
      int lines_ = occurrences (capture_end (old_), "\n");                     \
      if (lines_ != (count))                                                   \
        {                                                                      \
          printf ("%s writes %d lines, not %d\n", #call, lines_, (count));     \
          ++errors;                                                            \
        }                                                                      \
    }                                                                          \
  while (0)

/* The same for one that returns something: what tells that there is none. */
#define NOTHING(call, nothing)                                                 \
  LINES (                                                                      \
      {                                                                        \
        if ((call) != (nothing))                                               \
          {                                                                    \
            printf ("%s is something\n", #call);                               \
            ++errors;                                                          \
          }                                                                    \
      },                                                                       \
      1)

static int dimensions[2] = { 1, 2 };

static void
misuse (starpu_data_handle_t bad)
{
  int allocated = 7, valid = 7, loading = 7, requested = 7;
  LINES (starpu_data_unregister (bad), 1);
  LINES (starpu_data_unregister_no_coherency (bad), 1);
  LINES (starpu_data_unregister_submit (bad), 1);
  LINES (starpu_data_invalidate (bad), 1);
  LINES (starpu_data_invalidate_submit (bad), 1);
  LINES (starpu_data_deinitialize (bad), 1);
  LINES (starpu_data_deinitialize_submit (bad), 1);
  LINES (starpu_data_release (bad), 1);
  LINES (starpu_data_release_on_node (bad, 0), 1);
  LINES (starpu_data_wont_use (bad), 1);
  LINES (starpu_data_advise_as_important (bad, 1), 1);
  LINES (starpu_data_set_wt_mask (bad, 1), 1);
  LINES (starpu_data_set_sequential_consistency_flag (bad, 1), 1);
  LINES (starpu_data_set_renaming_flag (bad, 1), 1);
  LINES (starpu_data_set_ooc_flag (bad, 1), 1);
  LINES (starpu_data_set_reduction_methods (bad, NULL, NULL), 1);
  LINES (starpu_data_assign_arbiter (bad, NULL), 1);
  LINES (starpu_data_set_name (bad, "name"), 1);
  LINES (starpu_data_set_coordinates (bad, 1, 2), 1);
  LINES (starpu_data_set_coordinates_array (bad, 2, dimensions), 1);
  LINES (starpu_data_set_user_data (bad, NULL), 1);
  LINES (starpu_data_set_sched_data (bad, NULL), 1);
  LINES (starpu_data_ptr_register (bad, 0), 1);
  LINES (starpu_vector_ptr_register (bad, 0, (uintptr_t)dimensions, 0, 0), 1);
  LINES (starpu_data_query_status (bad, 0, &allocated, &valid, &requested), 1);
  CHECK (!allocated && !valid && !requested);
  allocated = valid = requested = 7;
  LINES (starpu_data_query_status2 (bad, 0, &allocated, &valid, &loading,
                                    &requested),
         1);
  CHECK (!allocated && !valid && !loading && !requested);
}

static void
ask (starpu_data_handle_t bad)
{
  NOTHING (starpu_data_is_on_node (bad, 0), 0);
  NOTHING (starpu_data_test_if_allocated_on_node (bad, 0), 0);
  NOTHING (starpu_data_get_sequential_consistency_flag (bad), 0);
  NOTHING (starpu_data_get_renaming_flag (bad), 0);
  NOTHING (starpu_data_get_ooc_flag (bad), 0);
  NOTHING (starpu_data_get_coordinates_array (bad, 2, dimensions), 0);
  NOTHING (starpu_data_get_user_data (bad), NULL);
  NOTHING (starpu_data_get_sched_data (bad), NULL);
  NOTHING (starpu_data_get_interface_ops (bad), NULL);
  NOTHING (starpu_data_expected_transfer_time (bad, 0, STARPU_R), 0);
  NOTHING (starpu_data_handle_to_pointer (bad, 0), NULL);
  NOTHING (starpu_data_get_local_ptr (bad), NULL);
  NOTHING (starpu_data_get_interface_on_node (bad, 0), NULL);
  NOTHING (starpu_data_get_interface_id (bad), STARPU_UNKNOWN_INTERFACE_ID);
  NOTHING (starpu_data_get_size (bad), 0);
  NOTHING (starpu_data_get_alloc_size (bad), 0);
  NOTHING (starpu_data_get_home_node (bad), -1);
  NOTHING (starpu_data_pointer_is_inside (bad, 0, dimensions), 0);
  NOTHING (starpu_vector_get_nx (bad), 0);
  NOTHING (starpu_matrix_get_local_ptr (bad), 0);
  NOTHING (starpu_block_get_nz (bad), 0);
  NOTHING (starpu_tensor_get_nt (bad), 0);
  NOTHING (starpu_ndim_get_nn (bad), NULL);
  NOTHING (starpu_csr_get_nnz (bad), 0);
  NOTHING (starpu_bcsr_get_r (bad), 0);
  NOTHING (starpu_variable_get_elemsize (bad), 0);
}

static void
misuse_parts (starpu_data_handle_t bad)
{
  starpu_data_handle_t children[2] = { NULL, NULL };
  struct starpu_data_filter halves
      = { .filter_func = starpu_vector_filter_block, .nchildren = 2 };
  LINES (starpu_data_partition (bad, &halves), 1);
  LINES (starpu_data_unpartition (bad, 0), 1);
  LINES (starpu_data_map_filters (bad, 1, &halves), 1);
  LINES (starpu_data_partition_plan (bad, &halves, children), 1);
  LINES (starpu_data_partition_submit (bad, 2, children), 1);
  LINES (starpu_data_partition_readonly_submit (bad, 2, children), 1);
  LINES (starpu_data_partition_readwrite_upgrade_submit (bad, 2, children), 1);
  LINES (starpu_data_unpartition_submit (bad, 2, children, -1), 1);
  LINES (starpu_data_unpartition_readonly_submit (bad, 2, children, -1), 1);
  LINES (starpu_data_unpartition_submit_r (bad, -1), 1);
  LINES (starpu_data_partition_clean (bad, 2, children), 1);
  NOTHING (starpu_data_get_nb_children (bad), 0);
  NOTHING (starpu_data_get_child (bad, 0), NULL);
  NOTHING (starpu_data_get_sub_data (bad, 1, 0), NULL);
}

static void
make_from (starpu_data_handle_t bad)
{
  starpu_data_handle_t made = bad;
  LINES (starpu_data_register_same (&made, bad), 1);
  CHECK (made == NULL);
}

/* Pointers that must not be null, and parts of no plan. */
static void
misuse_pointers (starpu_data_handle_t handle)
{
  starpu_data_handle_t children[2] = { handle, handle };
  LINES (starpu_data_set_coordinates_array (handle, 2, NULL), 1);
  LINES (starpu_data_get_coordinates_array (handle, 2, NULL), 0);
  LINES (starpu_data_query_status (handle, 0, NULL, NULL, NULL), 0);
  LINES (starpu_data_partition_plan (handle, NULL, children), 1);
  LINES (starpu_data_partition_submit (handle, 2, children), 1);
  LINES (starpu_data_unpartition_submit (handle, 2, NULL, -1), 1);
  LINES (starpu_data_partition_clean (handle, 2, NULL), 1);
  LINES (starpu_data_register_same (NULL, handle), 1);
  LINES (starpu_data_release (handle), 1); /* not acquired */
  LINES (starpu_matrix_get_nx (handle), 1); /* a vector */
}

static int values[10], others[10];

int
main (void)
{
  static long garbage[100] __attribute__ ((aligned (64)));
  start ();
  for (int i = 0; i < 10; ++i)
    values[i] = i;
  starpu_data_handle_t handle = new_vector (values, 10);
  starpu_data_handle_t stale = new_vector (others, 10);
  starpu_data_unregister (stale);
  starpu_data_handle_t bad[] = { NULL, stale, (starpu_data_handle_t)garbage };
  for (int b = 0; b < 3; ++b)
    {
      misuse (bad[b]);
      ask (bad[b]);
      misuse_parts (bad[b]);
      make_from (bad[b]);
    }
  misuse_pointers (handle);
  add (handle, 5);
  starpu_data_unregister (handle);
  for (int i = 0; i < 10; ++i)
    CHECK_EQ (values[i], i + 5);
  starpu_shutdown ();
  LINES (starpu_data_unregister (handle), 1); /* not running */
  CHECK_EQ (errors, 0);
  return 0;
}
