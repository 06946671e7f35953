// SPDX-License-Identifier: LGPL-2.1-or-later
// The csr layout: a sparse matrix by rows: values, their columns, and where
// rows begin.

#include "starpu_data_interfaces.h"

#include "data/interfaces/compressed_rows.h"

using namespace asterism;

struct starpu_data_interface_ops starpu_interface_csr_ops = data::builtin_ops (
    STARPU_CSR_INTERFACE_ID, sizeof (struct starpu_csr_interface), "csr");

namespace asterism::data
{
namespace
{

using Struct = struct starpu_csr_interface;

size_t
value_bytes (const Struct &r)
{
  return r.nnz * r.elemsize;
}

} // namespace

const Layout &
csr_layout ()
{
  static constexpr CompressedRows<Struct, starpu_interface_csr_ops, value_bytes>
      layout;
  return layout;
}

} // namespace asterism::data
