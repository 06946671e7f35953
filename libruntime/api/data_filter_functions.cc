// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_data_filters.h: the filter functions of the dense layouts.

#include "starpu_data_filters.h"

#include <cstdint>

#include "starpu_data_interfaces.h"

namespace
{

/// Which elements of a dimension a part has.
struct Piece
{
  size_t first;
  size_t count;
};

/// Part `id` of `n` elements cut as evenly as can be, the larger ones first.
Piece
cut (size_t n, unsigned parts, unsigned id)
{
  size_t small = n / parts, larger = n % parts;
  return { id * small + (id < larger ? id : larger),
           small + (id < larger ? 1 : 0) };
}

/// Part `id` with `halo` elements on both sides shared with its neighbours:
/// the whole has `n` elements, its own halo included.
Piece
cut_with_halo (size_t n, unsigned parts, unsigned id, size_t halo)
{
  if (n < 2 * halo)
    return { 0, 0 };
  Piece piece = cut (n - 2 * halo, parts, id);
  piece.count += 2 * halo;
  return piece;
}

/// The kind that a filter's struct has as its first member.
template <typename Struct>
constexpr int kKind = STARPU_UNKNOWN_INTERFACE_ID;
template <>
constexpr int
    kKind<struct starpu_vector_interface> = STARPU_VECTOR_INTERFACE_ID;
template <>
constexpr int
    kKind<struct starpu_matrix_interface> = STARPU_MATRIX_INTERFACE_ID;
template <>
constexpr int kKind<struct starpu_block_interface> = STARPU_BLOCK_INTERFACE_ID;
template <>
constexpr int
    kKind<struct starpu_tensor_interface> = STARPU_TENSOR_INTERFACE_ID;

template <typename Struct>
bool
is_a (const void *whole)
{
  return *static_cast<const int *> (whole) == kKind<Struct>;
}

/// What is to be cut; when it is of another kind, something without elements.
template <typename Struct>
const Struct &
whole_of (const void *parent)
{
  static constexpr Struct none{};
  return is_a<Struct> (parent) ? *static_cast<const Struct *> (parent) : none;
}

/// Starts the part as a copy of the whole, `bytes` further on.  Null when the
/// whole is of another kind, and the part says so to Memory::make_child ().
template <typename Struct>
Struct *
start (void *parent, void *child, size_t bytes)
{
  if (!is_a<Struct> (parent))
    {
      *static_cast<int *> (child) = STARPU_UNKNOWN_INTERFACE_ID;
      return nullptr;
    }
  const auto &whole = *static_cast<const Struct *> (parent);
  auto &part = *static_cast<Struct *> (child);
  part = whole;
  if (whole.dev_handle != 0)
    {
      if (whole.ptr != 0)
        part.ptr = whole.ptr + bytes;
      part.offset = whole.offset + bytes;
    }
  return &part;
}

void
vector_piece (void *parent, void *child, Piece piece)
{
  const auto &whole = whole_of<struct starpu_vector_interface> (parent);
  auto *part = start<struct starpu_vector_interface> (
      parent, child, piece.first * whole.elemsize);
  if (part == nullptr)
    return;
  part->nx = piece.count;
  part->allocsize = part->nx * part->elemsize;
  part->slice_base = uint32_t (whole.slice_base + piece.first);
}

void
matrix_piece (void *parent, void *child, Piece x, Piece y)
{
  const auto &whole = whole_of<struct starpu_matrix_interface> (parent);
  auto *part = start<struct starpu_matrix_interface> (
      parent, child, (x.first + y.first * whole.ld) * whole.elemsize);
  if (part == nullptr)
    return;
  part->nx = uint32_t (x.count);
  part->ny = uint32_t (y.count);
  part->allocsize = x.count * y.count * part->elemsize;
}

void
block_piece (void *parent, void *child, Piece x, Piece y, Piece z)
{
  const auto &whole = whole_of<struct starpu_block_interface> (parent);
  auto *part = start<struct starpu_block_interface> (
      parent, child,
      (x.first + y.first * whole.ldy + z.first * whole.ldz) * whole.elemsize);
  if (part == nullptr)
    return;
  part->nx = uint32_t (x.count);
  part->ny = uint32_t (y.count);
  part->nz = uint32_t (z.count);
}

void
tensor_piece (void *parent, void *child, Piece x, Piece y, Piece z, Piece t)
{
  const auto &whole = whole_of<struct starpu_tensor_interface> (parent);
  auto *part = start<struct starpu_tensor_interface> (
      parent, child,
      (x.first + y.first * whole.ldy + z.first * whole.ldz
       + t.first * whole.ldt)
          * whole.elemsize);
  if (part == nullptr)
    return;
  part->nx = uint32_t (x.count);
  part->ny = uint32_t (y.count);
  part->nz = uint32_t (z.count);
  part->nt = uint32_t (t.count);
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
  Piece piece = cut (n, nparts, id);
  if (chunk_size != nullptr)
    *chunk_size = unsigned (piece.count);
  if (offset != nullptr)
    *offset = piece.first * ld * elemsize;
}

extern "C" void
starpu_vector_filter_block (void *parent, void *child,
                            struct starpu_data_filter *, unsigned id,
                            unsigned nparts)
{
  const auto &whole = whole_of<struct starpu_vector_interface> (parent);
  vector_piece (parent, child, cut (whole.nx, nparts, id));
}

extern "C" void
starpu_vector_filter_block_shadow (void *parent, void *child,
                                   struct starpu_data_filter *filter,
                                   unsigned id, unsigned nparts)
{
  const auto &whole = whole_of<struct starpu_vector_interface> (parent);
  vector_piece (parent, child,
                cut_with_halo (whole.nx, nparts, id, halo_of (filter)));
}

extern "C" void
starpu_matrix_filter_block (void *parent, void *child,
                            struct starpu_data_filter *, unsigned id,
                            unsigned nparts)
{
  const auto &whole = whole_of<struct starpu_matrix_interface> (parent);
  matrix_piece (parent, child, cut (whole.nx, nparts, id), { 0, whole.ny });
}

extern "C" void
starpu_matrix_filter_block_shadow (void *parent, void *child,
                                   struct starpu_data_filter *filter,
                                   unsigned id, unsigned nparts)
{
  const auto &whole = whole_of<struct starpu_matrix_interface> (parent);
  matrix_piece (parent, child,
                cut_with_halo (whole.nx, nparts, id, halo_of (filter)),
                { 0, whole.ny });
}

extern "C" void
starpu_matrix_filter_vertical_block (void *parent, void *child,
                                     struct starpu_data_filter *, unsigned id,
                                     unsigned nparts)
{
  const auto &whole = whole_of<struct starpu_matrix_interface> (parent);
  matrix_piece (parent, child, { 0, whole.nx }, cut (whole.ny, nparts, id));
}

extern "C" void
starpu_matrix_filter_vertical_block_shadow (void *parent, void *child,
                                            struct starpu_data_filter *filter,
                                            unsigned id, unsigned nparts)
{
  const auto &whole = whole_of<struct starpu_matrix_interface> (parent);
  matrix_piece (parent, child, { 0, whole.nx },
                cut_with_halo (whole.ny, nparts, id, halo_of (filter)));
}

extern "C" void
starpu_block_filter_block (void *parent, void *child,
                           struct starpu_data_filter *, unsigned id,
                           unsigned nparts)
{
  const auto &whole = whole_of<struct starpu_block_interface> (parent);
  block_piece (parent, child, cut (whole.nx, nparts, id), { 0, whole.ny },
               { 0, whole.nz });
}

extern "C" void
starpu_block_filter_block_shadow (void *parent, void *child,
                                  struct starpu_data_filter *filter,
                                  unsigned id, unsigned nparts)
{
  const auto &whole = whole_of<struct starpu_block_interface> (parent);
  block_piece (parent, child,
               cut_with_halo (whole.nx, nparts, id, halo_of (filter)),
               { 0, whole.ny }, { 0, whole.nz });
}

extern "C" void
starpu_block_filter_vertical_block (void *parent, void *child,
                                    struct starpu_data_filter *, unsigned id,
                                    unsigned nparts)
{
  const auto &whole = whole_of<struct starpu_block_interface> (parent);
  block_piece (parent, child, { 0, whole.nx }, cut (whole.ny, nparts, id),
               { 0, whole.nz });
}

extern "C" void
starpu_block_filter_vertical_block_shadow (void *parent, void *child,
                                           struct starpu_data_filter *filter,
                                           unsigned id, unsigned nparts)
{
  const auto &whole = whole_of<struct starpu_block_interface> (parent);
  block_piece (parent, child, { 0, whole.nx },
               cut_with_halo (whole.ny, nparts, id, halo_of (filter)),
               { 0, whole.nz });
}

extern "C" void
starpu_block_filter_depth_block (void *parent, void *child,
                                 struct starpu_data_filter *, unsigned id,
                                 unsigned nparts)
{
  const auto &whole = whole_of<struct starpu_block_interface> (parent);
  block_piece (parent, child, { 0, whole.nx }, { 0, whole.ny },
               cut (whole.nz, nparts, id));
}

extern "C" void
starpu_block_filter_depth_block_shadow (void *parent, void *child,
                                        struct starpu_data_filter *filter,
                                        unsigned id, unsigned nparts)
{
  const auto &whole = whole_of<struct starpu_block_interface> (parent);
  block_piece (parent, child, { 0, whole.nx }, { 0, whole.ny },
               cut_with_halo (whole.nz, nparts, id, halo_of (filter)));
}

extern "C" void
starpu_tensor_filter_block (void *parent, void *child,
                            struct starpu_data_filter *, unsigned id,
                            unsigned nparts)
{
  const auto &whole = whole_of<struct starpu_tensor_interface> (parent);
  tensor_piece (parent, child, cut (whole.nx, nparts, id), { 0, whole.ny },
                { 0, whole.nz }, { 0, whole.nt });
}

extern "C" void
starpu_tensor_filter_block_shadow (void *parent, void *child,
                                   struct starpu_data_filter *filter,
                                   unsigned id, unsigned nparts)
{
  const auto &whole = whole_of<struct starpu_tensor_interface> (parent);
  tensor_piece (parent, child,
                cut_with_halo (whole.nx, nparts, id, halo_of (filter)),
                { 0, whole.ny }, { 0, whole.nz }, { 0, whole.nt });
}

extern "C" void
starpu_tensor_filter_vertical_block (void *parent, void *child,
                                     struct starpu_data_filter *, unsigned id,
                                     unsigned nparts)
{
  const auto &whole = whole_of<struct starpu_tensor_interface> (parent);
  tensor_piece (parent, child, { 0, whole.nx }, cut (whole.ny, nparts, id),
                { 0, whole.nz }, { 0, whole.nt });
}

extern "C" void
starpu_tensor_filter_vertical_block_shadow (void *parent, void *child,
                                            struct starpu_data_filter *filter,
                                            unsigned id, unsigned nparts)
{
  const auto &whole = whole_of<struct starpu_tensor_interface> (parent);
  tensor_piece (parent, child, { 0, whole.nx },
                cut_with_halo (whole.ny, nparts, id, halo_of (filter)),
                { 0, whole.nz }, { 0, whole.nt });
}

extern "C" void
starpu_tensor_filter_depth_block (void *parent, void *child,
                                  struct starpu_data_filter *, unsigned id,
                                  unsigned nparts)
{
  const auto &whole = whole_of<struct starpu_tensor_interface> (parent);
  tensor_piece (parent, child, { 0, whole.nx }, { 0, whole.ny },
                cut (whole.nz, nparts, id), { 0, whole.nt });
}

extern "C" void
starpu_tensor_filter_depth_block_shadow (void *parent, void *child,
                                         struct starpu_data_filter *filter,
                                         unsigned id, unsigned nparts)
{
  const auto &whole = whole_of<struct starpu_tensor_interface> (parent);
  tensor_piece (parent, child, { 0, whole.nx }, { 0, whole.ny },
                cut_with_halo (whole.nz, nparts, id, halo_of (filter)),
                { 0, whole.nt });
}

extern "C" void
starpu_tensor_filter_time_block (void *parent, void *child,
                                 struct starpu_data_filter *, unsigned id,
                                 unsigned nparts)
{
  const auto &whole = whole_of<struct starpu_tensor_interface> (parent);
  tensor_piece (parent, child, { 0, whole.nx }, { 0, whole.ny },
                { 0, whole.nz }, cut (whole.nt, nparts, id));
}

extern "C" void
starpu_tensor_filter_time_block_shadow (void *parent, void *child,
                                        struct starpu_data_filter *filter,
                                        unsigned id, unsigned nparts)
{
  const auto &whole = whole_of<struct starpu_tensor_interface> (parent);
  tensor_piece (parent, child, { 0, whole.nx }, { 0, whole.ny },
                { 0, whole.nz },
                cut_with_halo (whole.nt, nparts, id, halo_of (filter)));
}

extern "C" void
starpu_vector_filter_list (void *parent, void *child,
                           struct starpu_data_filter *filter, unsigned id,
                           unsigned)
{
  const auto *lengths = static_cast<const uint32_t *> (filter->filter_arg_ptr);
  size_t first = 0;
  for (unsigned i = 0; i < id; ++i)
    first += size_t (lengths[i]);
  vector_piece (parent, child, { first, size_t (lengths[id]) });
}

extern "C" void
starpu_vector_filter_list_long (void *parent, void *child,
                                struct starpu_data_filter *filter, unsigned id,
                                unsigned)
{
  const auto *lengths = static_cast<const long *> (filter->filter_arg_ptr);
  size_t first = 0;
  for (unsigned i = 0; i < id; ++i)
    first += size_t (lengths[i]);
  vector_piece (parent, child, { first, size_t (lengths[id]) });
}

extern "C" void
starpu_vector_filter_divide_in_2 (void *parent, void *child,
                                  struct starpu_data_filter *filter,
                                  unsigned id, unsigned)
{
  const auto &whole = whole_of<struct starpu_vector_interface> (parent);
  size_t first = filter->filter_arg;
  if (first > whole.nx)
    first = whole.nx;
  vector_piece (parent, child,
                id == 0 ? Piece{ 0, first } : Piece{ first, whole.nx - first });
}
