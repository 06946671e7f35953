/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Filters: partitioning a piece of data into parts with handles of their own.

   While a handle is partitioned only its parts may be used.  A filter is a
   function that computes the layout of one part from that of the whole; none
   of the data is moved by it.  Parts that have elements in common with others
   of the same filter may only be read: -EINVAL to tasks and acquires that would
   write them.

   Parts are where the whole is in main memory.  When that has a limit, the
   whole may leave it for a disk and takes more than a quarter of it, or more
   than half of it would stay for parts, and the whole is one dense array, they
   are where it is on that disk: each comes to main memory when it is used, so
   that the whole may be larger.  The filter function is given the struct of the
   disk then, from which it reads no contents; a part outside of the whole is
   refused (-EINVAL, a line is written).  Where the disk cannot be written to,
   data that are partitioned at once are in main memory after all. */

#ifndef STARPU_DATA_FILTERS_H
#define STARPU_DATA_FILTERS_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <starpu_config.h>
#include <starpu_data.h>
#include <starpu_data_interfaces.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How to partition.  Members that are not set must be 0. */
struct starpu_data_filter
{
  /* Writes the layout struct of part `id' of `nparts' on the same node. */
  void (*filter_func) (void *parent_interface, void *child_interface,
                       struct starpu_data_filter *filter, unsigned id,
                       unsigned nparts);
  unsigned nchildren; /* parts, when get_nchildren is NULL */
  unsigned (*get_nchildren) (struct starpu_data_filter *filter,
                             starpu_data_handle_t initial_handle);
  /* Layout of part `id', when it is not that of the whole. */
  struct starpu_data_interface_ops *(*get_child_ops) (
      struct starpu_data_filter *filter, unsigned id);
  unsigned filter_arg; /* for the function */
  void *filter_arg_ptr;
};

/* Partitions at once: waits until nobody uses the data.  Not from a task, nor
   by a thread that has acquired the data.  Parts may be partitioned in turn. */
void starpu_data_partition (starpu_data_handle_t initial_handle,
                            struct starpu_data_filter *filter);

/* Ends the partitioning, that of the parts, and their plans: waits for the
   tasks on the parts, which come together on `gathering_node', or anywhere when
   that is -1.  A line is written, and nothing done, when this thread has
   acquired a part, also of the parts' plans, or one of these is partitioned. */
void starpu_data_unpartition (starpu_data_handle_t root_data,
                              unsigned gathering_node);

/* Number of parts; part `i', NULL when there is none. */
int starpu_data_get_nb_children (starpu_data_handle_t handle);
starpu_data_handle_t starpu_data_get_child (starpu_data_handle_t handle,
                                            unsigned i);

/* The part reached by `depth' numbers (unsigned or int), one a level of
   partitioning; NULL when there is none. */
starpu_data_handle_t starpu_data_get_sub_data (starpu_data_handle_t root_data,
                                               unsigned depth, ...);
starpu_data_handle_t starpu_data_vget_sub_data (starpu_data_handle_t root_data,
                                                unsigned depth,
                                                va_list arguments);

/* Applies `nfilters' filters (struct starpu_data_filter *), each to all parts
   that the one before made. */
void starpu_data_map_filters (starpu_data_handle_t root_data, unsigned nfilters,
                              ...);
void starpu_data_vmap_filters (starpu_data_handle_t root_data,
                               unsigned nfilters, va_list arguments);
/* Apply filters like starpu_data_map_filters (), given as an array of them, or
   of pointers to them. */
void starpu_data_map_filters_array (starpu_data_handle_t root_data,
                                    unsigned nfilters,
                                    struct starpu_data_filter *filters);
void starpu_data_map_filters_parray (starpu_data_handle_t root_data,
                                     unsigned nfilters,
                                     struct starpu_data_filter **filters);

/* Plans a partitioning: writes the handles of the parts to `children', which
   has room for all.  One handle may have several plans, and the parts plans of
   their own.  From then on tasks and acquires may use the whole or the parts in
   any order: the functions below are called before them as need be, so that
   calling them is a hint; to use one plan for writing ends the use of the
   others.  Not so for accesses with STARPU_NOPLAN.  -EINVAL to a task that uses
   data together with a part of them, or parts by different plans, unless all
   are only read; to whoever uses parts of data that are partitioned at once, or
   data of which a plan's part is. */
void starpu_data_partition_plan (starpu_data_handle_t initial_handle,
                                 struct starpu_data_filter *filter,
                                 starpu_data_handle_t *children);

/* Has tasks submitted from now on use the parts of a plan, or only read
   them; without waiting.  While parts are partitioned, this function and those
   below write a line, and leave their plan in use. */
void starpu_data_partition_submit (starpu_data_handle_t initial_handle,
                                   unsigned nparts,
                                   starpu_data_handle_t *children);
void starpu_data_partition_readonly_submit (starpu_data_handle_t initial_handle,
                                            unsigned nparts,
                                            starpu_data_handle_t *children);
/* Turns a read-only partitioning into one that may be written. */
void starpu_data_partition_readwrite_upgrade_submit (
    starpu_data_handle_t initial_handle, unsigned nparts,
    starpu_data_handle_t *children);
/* The reverse: whole and parts may be read from now on. */
void starpu_data_partition_readonly_downgrade_submit (
    starpu_data_handle_t initial_handle, unsigned nparts,
    starpu_data_handle_t *children);

/* Has tasks submitted from now on use the whole again; the second form lets
   the parts be read further.  `gathering_node' may be -1: anywhere. */
void starpu_data_unpartition_submit (starpu_data_handle_t initial_handle,
                                     unsigned nparts,
                                     starpu_data_handle_t *children,
                                     int gathering_node);
void starpu_data_unpartition_readonly_submit (
    starpu_data_handle_t initial_handle, unsigned nparts,
    starpu_data_handle_t *children, int gathering_node);

/* Ends the use of all plans of the handle, at every depth. */
void starpu_data_unpartition_submit_r (starpu_data_handle_t initial_handle,
                                       int gathering_node);

/* Behave like the functions without `sequential_consistency': in order.
   `callback' is called when the whole is up to date. */
void starpu_data_partition_submit_sequential_consistency (
    starpu_data_handle_t initial_handle, unsigned nparts,
    starpu_data_handle_t *children, int sequential_consistency);
void starpu_data_partition_readonly_submit_sequential_consistency (
    starpu_data_handle_t initial_handle, unsigned nparts,
    starpu_data_handle_t *children, int sequential_consistency);
void starpu_data_unpartition_submit_sequential_consistency (
    starpu_data_handle_t initial_handle, unsigned nparts,
    starpu_data_handle_t *children, int gathering_node,
    int sequential_consistency);
void starpu_data_unpartition_submit_sequential_consistency_cb (
    starpu_data_handle_t initial_handle, unsigned nparts,
    starpu_data_handle_t *children, int gathering_node,
    int sequential_consistency, void (*callback) (void *), void *callback_arg);

/* Drops a plan, its handles, which go when the tasks submitted so far have
   ended, and the plans of its parts; the whole is used from now on.  Not
   while this thread has acquired a part, or one is partitioned: a line is
   written, and nothing done. */
void starpu_data_partition_clean (starpu_data_handle_t root_data,
                                  unsigned nparts,
                                  starpu_data_handle_t *children);
/* Ends a plan like starpu_data_partition_clean (); the contents of the parts
   come together on `gathering_node', -1: anywhere. */
void starpu_data_partition_clean_node (starpu_data_handle_t root_data,
                                       unsigned nparts,
                                       starpu_data_handle_t *children,
                                       int gathering_node);

/* The filter functions of the layouts.  All cut into `nparts' parts as equal
   as can be, the larger ones first, along one dimension: x (block), y
   (vertical_block) or z (depth_block). */
#define STARPU_FILTER_ARGUMENTS_                                               \
  void *parent_interface, void *child_interface,                               \
      struct starpu_data_filter *filter, unsigned id, unsigned nparts

void starpu_vector_filter_block (STARPU_FILTER_ARGUMENTS_);
void starpu_matrix_filter_block (STARPU_FILTER_ARGUMENTS_);
void starpu_matrix_filter_vertical_block (STARPU_FILTER_ARGUMENTS_);
void starpu_block_filter_block (STARPU_FILTER_ARGUMENTS_);
void starpu_block_filter_vertical_block (STARPU_FILTER_ARGUMENTS_);
void starpu_block_filter_depth_block (STARPU_FILTER_ARGUMENTS_);

void starpu_tensor_filter_block (STARPU_FILTER_ARGUMENTS_);
void starpu_tensor_filter_vertical_block (STARPU_FILTER_ARGUMENTS_);
void starpu_tensor_filter_depth_block (STARPU_FILTER_ARGUMENTS_);
void starpu_tensor_filter_time_block (STARPU_FILTER_ARGUMENTS_);

/* Split data with a border of filter_arg_ptr (a number) elements on both sides
   of that dimension: the parts overlap in their borders, hence they may only
   be read.  To write there are the parts of another plan. */
void starpu_vector_filter_block_shadow (STARPU_FILTER_ARGUMENTS_);
void starpu_matrix_filter_block_shadow (STARPU_FILTER_ARGUMENTS_);
void starpu_matrix_filter_vertical_block_shadow (STARPU_FILTER_ARGUMENTS_);
void starpu_block_filter_block_shadow (STARPU_FILTER_ARGUMENTS_);
void starpu_block_filter_vertical_block_shadow (STARPU_FILTER_ARGUMENTS_);
void starpu_block_filter_depth_block_shadow (STARPU_FILTER_ARGUMENTS_);
void starpu_tensor_filter_block_shadow (STARPU_FILTER_ARGUMENTS_);
void starpu_tensor_filter_vertical_block_shadow (STARPU_FILTER_ARGUMENTS_);
void starpu_tensor_filter_depth_block_shadow (STARPU_FILTER_ARGUMENTS_);
void starpu_tensor_filter_time_block_shadow (STARPU_FILTER_ARGUMENTS_);

/* Parts of given lengths: filter_arg_ptr is an array of nparts uint32_t
   (list) or long (list_long). */
void starpu_vector_filter_list (STARPU_FILTER_ARGUMENTS_);
void starpu_vector_filter_list_long (STARPU_FILTER_ARGUMENTS_);

/* Two parts, the first of filter_arg elements. */
void starpu_vector_filter_divide_in_2 (STARPU_FILTER_ARGUMENTS_);

/* Parts of an array of any rank, along dimension filter_arg.  to_X are the same
   for an array of the rank of X, whose parts are Xs (0 for a variable, which
   has one part, to 4 for a tensor); they go with
   starpu_ndim_filter_pick_X_child_ops (). */
void starpu_ndim_filter_block (STARPU_FILTER_ARGUMENTS_);
void starpu_ndim_filter_block_shadow (STARPU_FILTER_ARGUMENTS_);
void starpu_ndim_filter_to_tensor (STARPU_FILTER_ARGUMENTS_);
void starpu_ndim_filter_to_block (STARPU_FILTER_ARGUMENTS_);
void starpu_ndim_filter_to_matrix (STARPU_FILTER_ARGUMENTS_);
void starpu_ndim_filter_to_vector (STARPU_FILTER_ARGUMENTS_);
void starpu_ndim_filter_to_variable (STARPU_FILTER_ARGUMENTS_);

/* Parts with one dimension less: those from index filter_arg_ptr (a number) on,
   of the dimension that the name says, or else filter_arg.  What is left must
   be contiguous in its first dimension.  They go with the *_child_ops of what
   they pick; pick_ndim picks arrays of any rank again. */
void starpu_vector_filter_pick_variable (STARPU_FILTER_ARGUMENTS_);
void starpu_matrix_filter_pick_vector_y (STARPU_FILTER_ARGUMENTS_);
void starpu_block_filter_pick_matrix_z (STARPU_FILTER_ARGUMENTS_);
void starpu_block_filter_pick_matrix_y (STARPU_FILTER_ARGUMENTS_);
void starpu_tensor_filter_pick_block_t (STARPU_FILTER_ARGUMENTS_);
void starpu_tensor_filter_pick_block_z (STARPU_FILTER_ARGUMENTS_);
void starpu_tensor_filter_pick_block_y (STARPU_FILTER_ARGUMENTS_);
void starpu_ndim_filter_pick_ndim (STARPU_FILTER_ARGUMENTS_);
void starpu_ndim_filter_5d_pick_tensor (STARPU_FILTER_ARGUMENTS_);
void starpu_ndim_filter_4d_pick_block (STARPU_FILTER_ARGUMENTS_);
void starpu_ndim_filter_3d_pick_matrix (STARPU_FILTER_ARGUMENTS_);
void starpu_ndim_filter_2d_pick_vector (STARPU_FILTER_ARGUMENTS_);
void starpu_ndim_filter_1d_pick_variable (STARPU_FILTER_ARGUMENTS_);

/* One part, the element at the indexes in filter_arg_ptr: an array of a
   uint32_t for each dimension, x first. */
void starpu_matrix_filter_pick_variable (STARPU_FILTER_ARGUMENTS_);
void starpu_block_filter_pick_variable (STARPU_FILTER_ARGUMENTS_);
void starpu_tensor_filter_pick_variable (STARPU_FILTER_ARGUMENTS_);
void starpu_ndim_filter_pick_variable (STARPU_FILTER_ARGUMENTS_);

/* For get_child_ops of the filters above. */
#define STARPU_CHILD_OPS_(name)                                                \
  struct starpu_data_interface_ops *name (struct starpu_data_filter *filter,   \
                                          unsigned child)

STARPU_CHILD_OPS_ (starpu_vector_filter_pick_variable_child_ops);
STARPU_CHILD_OPS_ (starpu_matrix_filter_pick_vector_child_ops);
STARPU_CHILD_OPS_ (starpu_matrix_filter_pick_variable_child_ops);
STARPU_CHILD_OPS_ (starpu_block_filter_pick_matrix_child_ops);
STARPU_CHILD_OPS_ (starpu_block_filter_pick_variable_child_ops);
STARPU_CHILD_OPS_ (starpu_tensor_filter_pick_block_child_ops);
STARPU_CHILD_OPS_ (starpu_tensor_filter_pick_variable_child_ops);
STARPU_CHILD_OPS_ (starpu_ndim_filter_pick_tensor_child_ops);
STARPU_CHILD_OPS_ (starpu_ndim_filter_pick_block_child_ops);
STARPU_CHILD_OPS_ (starpu_ndim_filter_pick_matrix_child_ops);
STARPU_CHILD_OPS_ (starpu_ndim_filter_pick_vector_child_ops);
STARPU_CHILD_OPS_ (starpu_ndim_filter_pick_variable_child_ops);
STARPU_CHILD_OPS_ (starpu_ndim_filter_to_tensor_child_ops);
STARPU_CHILD_OPS_ (starpu_ndim_filter_to_block_child_ops);
STARPU_CHILD_OPS_ (starpu_ndim_filter_to_matrix_child_ops);
STARPU_CHILD_OPS_ (starpu_ndim_filter_to_vector_child_ops);
STARPU_CHILD_OPS_ (starpu_ndim_filter_to_variable_child_ops);

/* Sparse matrices by rows, with the entries of those rows.  The rows' places
   (rowptr) must be valid in main memory. */
void starpu_csr_filter_vertical_block (STARPU_FILTER_ARGUMENTS_);
void starpu_bcsr_filter_vertical_block (STARPU_FILTER_ARGUMENTS_);

/* Each block of a sparse matrix of blocks as a matrix; with its functions for
   get_nchildren and get_child_ops. */
void starpu_bcsr_filter_canonical_block (STARPU_FILTER_ARGUMENTS_);
unsigned starpu_bcsr_filter_canonical_block_get_nchildren (
    struct starpu_data_filter *filter, starpu_data_handle_t handle);
STARPU_CHILD_OPS_ (starpu_bcsr_filter_canonical_block_child_ops);

/* Number of elements and offset in bytes of part `id' of `n' elements of
   `elemsize' bytes, `ld' elements apart, cut into `nparts'. */
void starpu_filter_nparts_compute_chunk_size_and_offset (
    unsigned n, unsigned nparts, size_t elemsize, unsigned id, unsigned ld,
    unsigned *chunk_size, size_t *offset);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_DATA_FILTERS_H */
