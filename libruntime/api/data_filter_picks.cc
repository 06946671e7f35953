// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_data_filters.h: the filter functions that pick parts of fewer
// dimensions.

#include "starpu_data_filters.h"

#include <cstdint>

#include "starpu_data_interfaces.h"

#include "api/data_view.h"

using namespace asterism;
using api::View;

namespace
{

/// What a filter function picks from: a layout, and its dimensions when they
/// are not told by that.
struct Whole
{
  int kind;
  unsigned dimension;
  unsigned rank = 0;
};

bool
look (void *parent, const Whole &whole, View &view)
{
  return *static_cast<int *> (parent) == whole.kind
         && api::view_of (parent, view)
         && (whole.rank == 0 || whole.rank == view.rank);
}

/// Picks number `id` from the position that the filter says.
void
pick (void *parent, void *child, const Whole &whole,
      const struct starpu_data_filter *filter, unsigned id)
{
  View view;
  size_t first = reinterpret_cast<uintptr_t> (filter->filter_arg_ptr);
  bool good
      = look (parent, whole, view) && view.pick (whole.dimension, first + id);
  api::write_part (child, view, good);
}

/// The same along the dimension that the filter says.
void
pick_ndim (void *parent, void *child, unsigned rank,
           const struct starpu_data_filter *filter, unsigned id)
{
  pick (parent, child, { STARPU_NDIM_INTERFACE_ID, filter->filter_arg, rank },
        filter, id);
}

/// The one element at the indexes that the filter points to.
void
pick_element (void *parent, void *child, int kind,
              const struct starpu_data_filter *filter, unsigned id)
{
  View view;
  const auto *indexes = static_cast<const uint32_t *> (filter->filter_arg_ptr);
  bool good = look (parent, { kind, 0 }, view) && indexes != nullptr && id == 0;
  // The last dimension first: what is left is contiguous.
  for (unsigned d = view.rank; good && d-- > 0;)
    good = view.pick (d, indexes[d]);
  api::write_part (child, view, good);
}

} // namespace

extern "C" void
starpu_vector_filter_pick_variable (void *parent, void *child,
                                    struct starpu_data_filter *filter,
                                    unsigned id, unsigned)
{
  pick (parent, child, { STARPU_VECTOR_INTERFACE_ID, 0 }, filter, id);
}

extern "C" void
starpu_matrix_filter_pick_vector_y (void *parent, void *child,
                                    struct starpu_data_filter *filter,
                                    unsigned id, unsigned)
{
  pick (parent, child, { STARPU_MATRIX_INTERFACE_ID, 1 }, filter, id);
}

extern "C" void
starpu_block_filter_pick_matrix_z (void *parent, void *child,
                                   struct starpu_data_filter *filter,
                                   unsigned id, unsigned)
{
  pick (parent, child, { STARPU_BLOCK_INTERFACE_ID, 2 }, filter, id);
}

extern "C" void
starpu_block_filter_pick_matrix_y (void *parent, void *child,
                                   struct starpu_data_filter *filter,
                                   unsigned id, unsigned)
{
  pick (parent, child, { STARPU_BLOCK_INTERFACE_ID, 1 }, filter, id);
}

extern "C" void
starpu_tensor_filter_pick_block_t (void *parent, void *child,
                                   struct starpu_data_filter *filter,
                                   unsigned id, unsigned)
{
  pick (parent, child, { STARPU_TENSOR_INTERFACE_ID, 3 }, filter, id);
}

extern "C" void
starpu_tensor_filter_pick_block_z (void *parent, void *child,
                                   struct starpu_data_filter *filter,
                                   unsigned id, unsigned)
{
  pick (parent, child, { STARPU_TENSOR_INTERFACE_ID, 2 }, filter, id);
}

extern "C" void
starpu_tensor_filter_pick_block_y (void *parent, void *child,
                                   struct starpu_data_filter *filter,
                                   unsigned id, unsigned)
{
  pick (parent, child, { STARPU_TENSOR_INTERFACE_ID, 1 }, filter, id);
}

extern "C" void
starpu_matrix_filter_pick_variable (void *parent, void *child,
                                    struct starpu_data_filter *filter,
                                    unsigned id, unsigned)
{
  pick_element (parent, child, STARPU_MATRIX_INTERFACE_ID, filter, id);
}

extern "C" void
starpu_block_filter_pick_variable (void *parent, void *child,
                                   struct starpu_data_filter *filter,
                                   unsigned id, unsigned)
{
  pick_element (parent, child, STARPU_BLOCK_INTERFACE_ID, filter, id);
}

extern "C" void
starpu_tensor_filter_pick_variable (void *parent, void *child,
                                    struct starpu_data_filter *filter,
                                    unsigned id, unsigned)
{
  pick_element (parent, child, STARPU_TENSOR_INTERFACE_ID, filter, id);
}

extern "C" void
starpu_ndim_filter_pick_variable (void *parent, void *child,
                                  struct starpu_data_filter *filter,
                                  unsigned id, unsigned)
{
  pick_element (parent, child, STARPU_NDIM_INTERFACE_ID, filter, id);
}

extern "C" void
starpu_ndim_filter_pick_ndim (void *parent, void *child,
                              struct starpu_data_filter *filter, unsigned id,
                              unsigned)
{
  pick_ndim (parent, child, 0, filter, id);
}

extern "C" void
starpu_ndim_filter_5d_pick_tensor (void *parent, void *child,
                                   struct starpu_data_filter *filter,
                                   unsigned id, unsigned)
{
  pick_ndim (parent, child, 5, filter, id);
}

extern "C" void
starpu_ndim_filter_4d_pick_block (void *parent, void *child,
                                  struct starpu_data_filter *filter,
                                  unsigned id, unsigned)
{
  pick_ndim (parent, child, 4, filter, id);
}

extern "C" void
starpu_ndim_filter_3d_pick_matrix (void *parent, void *child,
                                   struct starpu_data_filter *filter,
                                   unsigned id, unsigned)
{
  pick_ndim (parent, child, 3, filter, id);
}

extern "C" void
starpu_ndim_filter_2d_pick_vector (void *parent, void *child,
                                   struct starpu_data_filter *filter,
                                   unsigned id, unsigned)
{
  pick_ndim (parent, child, 2, filter, id);
}

extern "C" void
starpu_ndim_filter_1d_pick_variable (void *parent, void *child,
                                     struct starpu_data_filter *filter,
                                     unsigned id, unsigned)
{
  pick_ndim (parent, child, 1, filter, id);
}

extern "C" struct starpu_data_interface_ops *
starpu_vector_filter_pick_variable_child_ops (struct starpu_data_filter *,
                                              unsigned)
{
  return &starpu_interface_variable_ops;
}

extern "C" struct starpu_data_interface_ops *
starpu_matrix_filter_pick_vector_child_ops (struct starpu_data_filter *,
                                            unsigned)
{
  return &starpu_interface_vector_ops;
}

extern "C" struct starpu_data_interface_ops *
starpu_matrix_filter_pick_variable_child_ops (struct starpu_data_filter *,
                                              unsigned)
{
  return &starpu_interface_variable_ops;
}

extern "C" struct starpu_data_interface_ops *
starpu_block_filter_pick_matrix_child_ops (struct starpu_data_filter *,
                                           unsigned)
{
  return &starpu_interface_matrix_ops;
}

extern "C" struct starpu_data_interface_ops *
starpu_block_filter_pick_variable_child_ops (struct starpu_data_filter *,
                                             unsigned)
{
  return &starpu_interface_variable_ops;
}

extern "C" struct starpu_data_interface_ops *
starpu_tensor_filter_pick_block_child_ops (struct starpu_data_filter *,
                                           unsigned)
{
  return &starpu_interface_block_ops;
}

extern "C" struct starpu_data_interface_ops *
starpu_tensor_filter_pick_variable_child_ops (struct starpu_data_filter *,
                                              unsigned)
{
  return &starpu_interface_variable_ops;
}

extern "C" struct starpu_data_interface_ops *
starpu_ndim_filter_pick_tensor_child_ops (struct starpu_data_filter *, unsigned)
{
  return &starpu_interface_tensor_ops;
}

extern "C" struct starpu_data_interface_ops *
starpu_ndim_filter_pick_block_child_ops (struct starpu_data_filter *, unsigned)
{
  return &starpu_interface_block_ops;
}

extern "C" struct starpu_data_interface_ops *
starpu_ndim_filter_pick_matrix_child_ops (struct starpu_data_filter *, unsigned)
{
  return &starpu_interface_matrix_ops;
}

extern "C" struct starpu_data_interface_ops *
starpu_ndim_filter_pick_vector_child_ops (struct starpu_data_filter *, unsigned)
{
  return &starpu_interface_vector_ops;
}

extern "C" struct starpu_data_interface_ops *
starpu_ndim_filter_pick_variable_child_ops (struct starpu_data_filter *,
                                            unsigned)
{
  return &starpu_interface_variable_ops;
}

extern "C" struct starpu_data_interface_ops *
starpu_ndim_filter_to_tensor_child_ops (struct starpu_data_filter *, unsigned)
{
  return &starpu_interface_tensor_ops;
}

extern "C" struct starpu_data_interface_ops *
starpu_ndim_filter_to_block_child_ops (struct starpu_data_filter *, unsigned)
{
  return &starpu_interface_block_ops;
}

extern "C" struct starpu_data_interface_ops *
starpu_ndim_filter_to_matrix_child_ops (struct starpu_data_filter *, unsigned)
{
  return &starpu_interface_matrix_ops;
}

extern "C" struct starpu_data_interface_ops *
starpu_ndim_filter_to_vector_child_ops (struct starpu_data_filter *, unsigned)
{
  return &starpu_interface_vector_ops;
}

extern "C" struct starpu_data_interface_ops *
starpu_ndim_filter_to_variable_child_ops (struct starpu_data_filter *, unsigned)
{
  return &starpu_interface_variable_ops;
}
