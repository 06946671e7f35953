// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_data_filters.h: the filter functions of the sparse layouts.

#include "starpu_data_filters.h"

#include <cstdint>

#include "starpu_data_interfaces.h"

#include "api/data_register.h"
#include "api/data_view.h"

using namespace asterism;

namespace
{

void
refuse (void *child)
{
  *static_cast<int *> (child) = STARPU_UNKNOWN_INTERFACE_ID;
}

template <typename Struct>
constexpr int kKind = STARPU_CSR_INTERFACE_ID;
template <>
constexpr int kKind<struct starpu_bcsr_interface> = STARPU_BCSR_INTERFACE_ID;

/// Bytes of an entry.
size_t
entry_bytes (const struct starpu_csr_interface &matrix)
{
  return matrix.elemsize;
}
size_t
entry_bytes (const struct starpu_bcsr_interface &matrix)
{
  return size_t{ matrix.r } * matrix.c * matrix.elemsize;
}

/// Some rows, with their entries, as a matrix of its own.  Requires: the
/// contents of `rowptr' are there; what it says is checked.
template <typename Struct>
void
rows (void *parent, void *child, unsigned id, unsigned parts)
{
  const auto &whole = *static_cast<const Struct *> (parent);
  if (int (whole.id) != kKind<Struct> || whole.rowptr == nullptr)
    return refuse (child);
  const api::Piece piece = api::cut (whole.nrow, parts, id);
  const uint32_t first = whole.rowptr[piece.first],
                 end = whole.rowptr[piece.first + piece.count];
  if (first < whole.firstentry || end < first
      || end - whole.firstentry > whole.nnz)
    return refuse (child);
  const size_t before = first - whole.firstentry;
  auto &part = *static_cast<Struct *> (child);
  part = whole;
  part.nnz = end - first;
  part.nrow = uint32_t (piece.count);
  part.firstentry = first;
  part.nzval = whole.nzval + before * entry_bytes (whole);
  part.colind = whole.colind + before;
  part.rowptr = whole.rowptr + piece.first;
  if (whole.ram_colind != nullptr)
    part.ram_colind = whole.ram_colind + before;
  if (whole.ram_rowptr != nullptr)
    part.ram_rowptr = whole.ram_rowptr + piece.first;
}

} // namespace

extern "C" void
starpu_csr_filter_vertical_block (void *parent, void *child,
                                  struct starpu_data_filter *, unsigned id,
                                  unsigned parts)
{
  rows<struct starpu_csr_interface> (parent, child, id, parts);
}

extern "C" void
starpu_bcsr_filter_vertical_block (void *parent, void *child,
                                   struct starpu_data_filter *, unsigned id,
                                   unsigned parts)
{
  rows<struct starpu_bcsr_interface> (parent, child, id, parts);
}

extern "C" void
starpu_bcsr_filter_canonical_block (void *parent, void *child,
                                    struct starpu_data_filter *, unsigned id,
                                    unsigned)
{
  const auto &whole = *static_cast<struct starpu_bcsr_interface *> (parent);
  auto &part = *static_cast<struct starpu_matrix_interface *> (child);
  if (whole.id != STARPU_BCSR_INTERFACE_ID
      || part.id != STARPU_MATRIX_INTERFACE_ID || id >= whole.nnz)
    return refuse (child);
  part.ptr = part.dev_handle = whole.nzval + id * entry_bytes (whole);
  part.nx = part.ld = whole.c;
  part.ny = whole.r;
  part.elemsize = whole.elemsize;
  part.allocsize = entry_bytes (whole);
}

extern "C" unsigned
starpu_bcsr_filter_canonical_block_get_nchildren (struct starpu_data_filter *,
                                                  starpu_data_handle_t handle)
{
  return starpu_bcsr_get_nnz (handle);
}

extern "C" struct starpu_data_interface_ops *
starpu_bcsr_filter_canonical_block_child_ops (struct starpu_data_filter *,
                                              unsigned)
{
  return &starpu_interface_matrix_ops;
}
