// SPDX-License-Identifier: LGPL-2.1-or-later
// View: reading and writing the structs of the dense layouts.

#include "api/data_view.h"

#include <algorithm>

#include "starpu_data_interfaces.h"

#include "data/interfaces/ndim.h"

namespace asterism::api
{
namespace
{

template <typename Struct>
void
take_place (View &view, const Struct &whole)
{
  view.pointer = whole.ptr;
  view.base = whole.dev_handle;
  view.offset = whole.offset;
  view.element_bytes = whole.elemsize;
}

void
add_dimension (View &view, size_t extent, size_t distance)
{
  view.extents[view.rank] = extent;
  view.distances[view.rank] = distance;
  ++view.rank;
}

template <typename Struct>
Struct &
place (void *part, const View &view)
{
  auto &self = *static_cast<Struct *> (part);
  self.ptr = view.pointer;
  self.dev_handle = view.base;
  self.offset = view.offset;
  self.elemsize = view.element_bytes;
  return self;
}

uint32_t
extent (const View &view, unsigned dimension)
{
  return uint32_t (view.extents[dimension]);
}

uint32_t
distance (const View &view, unsigned dimension)
{
  return uint32_t (view.distances[dimension]);
}

size_t
bytes (const View &view)
{
  size_t total = view.element_bytes;
  for (unsigned i = 0; i < view.rank; ++i)
    total *= view.extents[i];
  return total;
}

void
write_vector (void *part, const View &view)
{
  auto &self = place<struct starpu_vector_interface> (part, view);
  self.nx = view.extents[0];
  self.slice_base = uint32_t (view.first_element);
  self.allocsize = bytes (view);
}

void
write_matrix (void *part, const View &view)
{
  auto &self = place<struct starpu_matrix_interface> (part, view);
  self.nx = extent (view, 0);
  self.ny = extent (view, 1);
  self.ld = distance (view, 1);
  self.allocsize = bytes (view);
}

void
write_block (void *part, const View &view)
{
  auto &self = place<struct starpu_block_interface> (part, view);
  self.nx = extent (view, 0);
  self.ny = extent (view, 1);
  self.nz = extent (view, 2);
  self.ldy = distance (view, 1);
  self.ldz = distance (view, 2);
}

void
write_tensor (void *part, const View &view)
{
  auto &self = place<struct starpu_tensor_interface> (part, view);
  self.nx = extent (view, 0);
  self.ny = extent (view, 1);
  self.nz = extent (view, 2);
  self.nt = extent (view, 3);
  self.ldy = distance (view, 1);
  self.ldz = distance (view, 2);
  self.ldt = distance (view, 3);
}

void
write_ndim (void *part, const View &view)
{
  auto &self = *static_cast<data::NdimStruct *> (part);
  place<struct starpu_ndim_interface> (&self.members, view);
  self.members.ndim = view.rank;
  self.members.allocsize = bytes (view);
  for (unsigned i = 0; i < view.rank; ++i)
    {
      self.extents[i] = extent (view, i);
      self.distances[i] = distance (view, i);
    }
  self.relocate ();
}

int
kind_of (const void *replica)
{
  return *static_cast<const int *> (replica);
}

/// Dimensions of a layout; -1: any number, -2: it is not dense.
int
rank_of (int kind)
{
  switch (kind)
    {
    case STARPU_VARIABLE_INTERFACE_ID:
      return 0;
    case STARPU_VECTOR_INTERFACE_ID:
      return 1;
    case STARPU_MATRIX_INTERFACE_ID:
      return 2;
    case STARPU_BLOCK_INTERFACE_ID:
      return 3;
    case STARPU_TENSOR_INTERFACE_ID:
      return 4;
    case STARPU_NDIM_INTERFACE_ID:
      return -1;
    default:
      return -2;
    }
}

} // namespace

Piece
cut (size_t n, unsigned parts, unsigned id)
{
  size_t small = n / parts, larger = n % parts;
  return { id * small + (id < larger ? id : larger),
           small + (id < larger ? 1 : 0) };
}

Piece
cut_with_halo (size_t n, unsigned parts, unsigned id, size_t halo)
{
  if (n < 2 * halo)
    return { 0, 0 };
  Piece piece = cut (n - 2 * halo, parts, id);
  piece.count += 2 * halo;
  return piece;
}

bool
View::keep (unsigned dimension, Piece piece)
{
  if (dimension >= rank || piece.first + piece.count > extents[dimension])
    return false;
  size_t elements = piece.first * distances[dimension];
  if (base != 0)
    {
      offset += elements * element_bytes;
      if (pointer != 0)
        pointer += elements * element_bytes;
    }
  first_element += elements;
  extents[dimension] = piece.count;
  return true;
}

bool
View::pick (unsigned dimension, size_t index)
{
  if (dimension >= rank || index >= extents[dimension]
      || !keep (dimension, { index, 1 }))
    return false;
  std::copy (extents + dimension + 1, extents + rank, extents + dimension);
  std::copy (distances + dimension + 1, distances + rank,
             distances + dimension);
  --rank;
  return rank == 0 || distances[0] == 1;
}

bool
view_of (const void *replica, View &view)
{
  view = {};
  switch (kind_of (replica))
    {
    case STARPU_VECTOR_INTERFACE_ID:
      {
        const auto &whole
            = *static_cast<const struct starpu_vector_interface *> (replica);
        take_place (view, whole);
        add_dimension (view, whole.nx, 1);
        view.first_element = whole.slice_base;
        return true;
      }
    case STARPU_MATRIX_INTERFACE_ID:
      {
        const auto &whole
            = *static_cast<const struct starpu_matrix_interface *> (replica);
        take_place (view, whole);
        add_dimension (view, whole.nx, 1);
        add_dimension (view, whole.ny, whole.ld);
        return true;
      }
    case STARPU_BLOCK_INTERFACE_ID:
      {
        const auto &whole
            = *static_cast<const struct starpu_block_interface *> (replica);
        take_place (view, whole);
        add_dimension (view, whole.nx, 1);
        add_dimension (view, whole.ny, whole.ldy);
        add_dimension (view, whole.nz, whole.ldz);
        return true;
      }
    case STARPU_TENSOR_INTERFACE_ID:
      {
        const auto &whole
            = *static_cast<const struct starpu_tensor_interface *> (replica);
        take_place (view, whole);
        add_dimension (view, whole.nx, 1);
        add_dimension (view, whole.ny, whole.ldy);
        add_dimension (view, whole.nz, whole.ldz);
        add_dimension (view, whole.nt, whole.ldt);
        return true;
      }
    case STARPU_NDIM_INTERFACE_ID:
      {
        const auto &whole = *static_cast<const data::NdimStruct *> (replica);
        take_place (view, whole.members);
        for (unsigned i = 0; i < whole.members.ndim; ++i)
          add_dimension (view, whole.extents[i], whole.distances[i]);
        return true;
      }
    default:
      return false;
    }
}

void
write_part (void *part, const View &view, bool good)
{
  int kind = kind_of (part), rank = rank_of (kind);
  if (!good || rank < -1 || (rank >= 0 && unsigned (rank) != view.rank))
    kind = STARPU_UNKNOWN_INTERFACE_ID;
  switch (kind)
    {
    case STARPU_VARIABLE_INTERFACE_ID:
      place<struct starpu_variable_interface> (part, view);
      break;
    case STARPU_VECTOR_INTERFACE_ID:
      return write_vector (part, view);
    case STARPU_MATRIX_INTERFACE_ID:
      return write_matrix (part, view);
    case STARPU_BLOCK_INTERFACE_ID:
      return write_block (part, view);
    case STARPU_TENSOR_INTERFACE_ID:
      return write_tensor (part, view);
    case STARPU_NDIM_INTERFACE_ID:
      return write_ndim (part, view);
    default:
      *static_cast<int *> (part) = kind;
    }
}

} // namespace asterism::api
