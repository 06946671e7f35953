// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_data_filters.h: the filter functions of the dense layouts that cut
// along a dimension.

#include "starpu_data_filters.h"

#include <cstdint>

#include "starpu_data_interfaces.h"

#include "api/data_view.h"

using namespace asterism;
using api::Piece;
using api::View;

namespace
{

/// Which part of how many.
struct Part
{
  unsigned id;
  unsigned count;
};

/// What a filter function cuts.
struct Whole
{
  int kind;
  unsigned dimension;
};

/// The view of the whole, which must be of that kind.
bool
look (void *parent, const Whole &whole, View &view)
{
  return *static_cast<int *> (parent) == whole.kind
         && api::view_of (parent, view) && whole.dimension < view.rank;
}

void
block (void *parent, void *child, const Whole &whole, Part part,
       size_t halo = 0)
{
  View view;
  bool good = look (parent, whole, view);
  if (good)
    good = view.keep (whole.dimension,
                      api::cut_with_halo (view.extents[whole.dimension],
                                          part.count, part.id, halo));
  api::write_part (child, view, good);
}

/// Half-open range of a vector.
void
range (void *parent, void *child, Piece piece)
{
  View view;
  bool good = look (parent, { STARPU_VECTOR_INTERFACE_ID, 0 }, view)
              && view.keep (0, piece);
  api::write_part (child, view, good);
}

size_t
halo_of (const struct starpu_data_filter *filter)
{
  return reinterpret_cast<uintptr_t> (filter->filter_arg_ptr);
}

} // namespace

extern "C" void
starpu_filter_nparts_compute_chunk_size_and_offset (unsigned n, unsigned nparts,
                                                    size_t elemsize,
                                                    unsigned id, unsigned ld,
                                                    unsigned *chunk_size,
                                                    size_t *offset)
{
  Piece piece = api::cut (n, nparts, id);
  if (chunk_size != nullptr)
    *chunk_size = unsigned (piece.count);
  if (offset != nullptr)
    *offset = piece.first * ld * elemsize;
}

extern "C" void
starpu_vector_filter_block (void *parent, void *child,
                            struct starpu_data_filter *, unsigned id,
                            unsigned parts)
{
  block (parent, child, { STARPU_VECTOR_INTERFACE_ID, 0 }, { id, parts });
}

extern "C" void
starpu_vector_filter_block_shadow (void *parent, void *child,
                                   struct starpu_data_filter *filter,
                                   unsigned id, unsigned parts)
{
  block (parent, child, { STARPU_VECTOR_INTERFACE_ID, 0 }, { id, parts },
         halo_of (filter));
}

extern "C" void
starpu_matrix_filter_block (void *parent, void *child,
                            struct starpu_data_filter *, unsigned id,
                            unsigned parts)
{
  block (parent, child, { STARPU_MATRIX_INTERFACE_ID, 0 }, { id, parts });
}

extern "C" void
starpu_matrix_filter_block_shadow (void *parent, void *child,
                                   struct starpu_data_filter *filter,
                                   unsigned id, unsigned parts)
{
  block (parent, child, { STARPU_MATRIX_INTERFACE_ID, 0 }, { id, parts },
         halo_of (filter));
}

extern "C" void
starpu_matrix_filter_vertical_block (void *parent, void *child,
                                     struct starpu_data_filter *, unsigned id,
                                     unsigned parts)
{
  block (parent, child, { STARPU_MATRIX_INTERFACE_ID, 1 }, { id, parts });
}

extern "C" void
starpu_matrix_filter_vertical_block_shadow (void *parent, void *child,
                                            struct starpu_data_filter *filter,
                                            unsigned id, unsigned parts)
{
  block (parent, child, { STARPU_MATRIX_INTERFACE_ID, 1 }, { id, parts },
         halo_of (filter));
}

extern "C" void
starpu_block_filter_block (void *parent, void *child,
                           struct starpu_data_filter *, unsigned id,
                           unsigned parts)
{
  block (parent, child, { STARPU_BLOCK_INTERFACE_ID, 0 }, { id, parts });
}

extern "C" void
starpu_block_filter_block_shadow (void *parent, void *child,
                                  struct starpu_data_filter *filter,
                                  unsigned id, unsigned parts)
{
  block (parent, child, { STARPU_BLOCK_INTERFACE_ID, 0 }, { id, parts },
         halo_of (filter));
}

extern "C" void
starpu_block_filter_vertical_block (void *parent, void *child,
                                    struct starpu_data_filter *, unsigned id,
                                    unsigned parts)
{
  block (parent, child, { STARPU_BLOCK_INTERFACE_ID, 1 }, { id, parts });
}

extern "C" void
starpu_block_filter_vertical_block_shadow (void *parent, void *child,
                                           struct starpu_data_filter *filter,
                                           unsigned id, unsigned parts)
{
  block (parent, child, { STARPU_BLOCK_INTERFACE_ID, 1 }, { id, parts },
         halo_of (filter));
}

extern "C" void
starpu_block_filter_depth_block (void *parent, void *child,
                                 struct starpu_data_filter *, unsigned id,
                                 unsigned parts)
{
  block (parent, child, { STARPU_BLOCK_INTERFACE_ID, 2 }, { id, parts });
}

extern "C" void
starpu_block_filter_depth_block_shadow (void *parent, void *child,
                                        struct starpu_data_filter *filter,
                                        unsigned id, unsigned parts)
{
  block (parent, child, { STARPU_BLOCK_INTERFACE_ID, 2 }, { id, parts },
         halo_of (filter));
}

extern "C" void
starpu_tensor_filter_block (void *parent, void *child,
                            struct starpu_data_filter *, unsigned id,
                            unsigned parts)
{
  block (parent, child, { STARPU_TENSOR_INTERFACE_ID, 0 }, { id, parts });
}

extern "C" void
starpu_tensor_filter_block_shadow (void *parent, void *child,
                                   struct starpu_data_filter *filter,
                                   unsigned id, unsigned parts)
{
  block (parent, child, { STARPU_TENSOR_INTERFACE_ID, 0 }, { id, parts },
         halo_of (filter));
}

extern "C" void
starpu_tensor_filter_vertical_block (void *parent, void *child,
                                     struct starpu_data_filter *, unsigned id,
                                     unsigned parts)
{
  block (parent, child, { STARPU_TENSOR_INTERFACE_ID, 1 }, { id, parts });
}

extern "C" void
starpu_tensor_filter_vertical_block_shadow (void *parent, void *child,
                                            struct starpu_data_filter *filter,
                                            unsigned id, unsigned parts)
{
  block (parent, child, { STARPU_TENSOR_INTERFACE_ID, 1 }, { id, parts },
         halo_of (filter));
}

extern "C" void
starpu_tensor_filter_depth_block (void *parent, void *child,
                                  struct starpu_data_filter *, unsigned id,
                                  unsigned parts)
{
  block (parent, child, { STARPU_TENSOR_INTERFACE_ID, 2 }, { id, parts });
}

extern "C" void
starpu_tensor_filter_depth_block_shadow (void *parent, void *child,
                                         struct starpu_data_filter *filter,
                                         unsigned id, unsigned parts)
{
  block (parent, child, { STARPU_TENSOR_INTERFACE_ID, 2 }, { id, parts },
         halo_of (filter));
}

extern "C" void
starpu_tensor_filter_time_block (void *parent, void *child,
                                 struct starpu_data_filter *, unsigned id,
                                 unsigned parts)
{
  block (parent, child, { STARPU_TENSOR_INTERFACE_ID, 3 }, { id, parts });
}

extern "C" void
starpu_tensor_filter_time_block_shadow (void *parent, void *child,
                                        struct starpu_data_filter *filter,
                                        unsigned id, unsigned parts)
{
  block (parent, child, { STARPU_TENSOR_INTERFACE_ID, 3 }, { id, parts },
         halo_of (filter));
}

extern "C" void
starpu_ndim_filter_block (void *parent, void *child,
                          struct starpu_data_filter *filter, unsigned id,
                          unsigned parts)
{
  block (parent, child, { STARPU_NDIM_INTERFACE_ID, filter->filter_arg },
         { id, parts });
}

extern "C" void
starpu_ndim_filter_block_shadow (void *parent, void *child,
                                 struct starpu_data_filter *filter, unsigned id,
                                 unsigned parts)
{
  block (parent, child, { STARPU_NDIM_INTERFACE_ID, filter->filter_arg },
         { id, parts }, halo_of (filter));
}

extern "C" void
starpu_ndim_filter_to_tensor (void *parent, void *child,
                              struct starpu_data_filter *filter, unsigned id,
                              unsigned parts)
{
  starpu_ndim_filter_block (parent, child, filter, id, parts);
}

extern "C" void
starpu_ndim_filter_to_block (void *parent, void *child,
                             struct starpu_data_filter *filter, unsigned id,
                             unsigned parts)
{
  starpu_ndim_filter_block (parent, child, filter, id, parts);
}

extern "C" void
starpu_ndim_filter_to_matrix (void *parent, void *child,
                              struct starpu_data_filter *filter, unsigned id,
                              unsigned parts)
{
  starpu_ndim_filter_block (parent, child, filter, id, parts);
}

extern "C" void
starpu_ndim_filter_to_vector (void *parent, void *child,
                              struct starpu_data_filter *filter, unsigned id,
                              unsigned parts)
{
  starpu_ndim_filter_block (parent, child, filter, id, parts);
}

extern "C" void
starpu_ndim_filter_to_variable (void *parent, void *child,
                                struct starpu_data_filter *, unsigned id,
                                unsigned)
{
  View view;
  bool good = *static_cast<int *> (parent) == STARPU_NDIM_INTERFACE_ID
              && api::view_of (parent, view) && id == 0;
  api::write_part (child, view, good);
}

namespace
{

/// The part after `id' others of given lengths.
template <typename Length>
void
list (void *parent, void *child, const Length *lengths, unsigned id)
{
  if (lengths == nullptr)
    return api::write_part (child, {}, false);
  size_t first = 0;
  for (unsigned i = 0; i < id; ++i)
    first += size_t (lengths[i]);
  range (parent, child, { first, size_t (lengths[id]) });
}

} // namespace

extern "C" void
starpu_vector_filter_list (void *parent, void *child,
                           struct starpu_data_filter *filter, unsigned id,
                           unsigned)
{
  list (parent, child, static_cast<uint32_t *> (filter->filter_arg_ptr), id);
}

extern "C" void
starpu_vector_filter_list_long (void *parent, void *child,
                                struct starpu_data_filter *filter, unsigned id,
                                unsigned)
{
  list (parent, child, static_cast<long *> (filter->filter_arg_ptr), id);
}

extern "C" void
starpu_vector_filter_divide_in_2 (void *parent, void *child,
                                  struct starpu_data_filter *filter,
                                  unsigned id, unsigned parts)
{
  View view;
  const size_t first = filter->filter_arg;
  if (!look (parent, { STARPU_VECTOR_INTERFACE_ID, 0 }, view) || parts > 2
      || first > view.extents[0])
    return api::write_part (child, view, false);
  const size_t all = view.extents[0];
  range (parent, child,
         id == 0 ? Piece{ 0, first } : Piece{ first, all - first });
}
