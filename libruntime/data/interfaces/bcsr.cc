// SPDX-License-Identifier: LGPL-2.1-or-later
// The bcsr layout: a sparse matrix by rows of dense blocks of r by c values.

#include "starpu_data_interfaces.h"

#include "data/interfaces/compressed_rows.h"

using namespace asterism;

struct starpu_data_interface_ops starpu_interface_bcsr_ops = data::builtin_ops (
    STARPU_BCSR_INTERFACE_ID, sizeof (struct starpu_bcsr_interface), "bcsr");

namespace asterism::data
{
namespace
{

using Struct = struct starpu_bcsr_interface;

size_t
value_bytes (const Struct &r)
{
  return size_t{ r.nnz } * r.r * r.c * r.elemsize;
}

} // namespace

const Layout &
bcsr_layout ()
{
  static constexpr CompressedRows<Struct, starpu_interface_bcsr_ops,
                                  value_bytes>
      layout;
  return layout;
}

} // namespace asterism::data
