// SPDX-License-Identifier: LGPL-2.1-or-later
// The csr layout: a sparse matrix by rows: values, their columns, and where
// rows begin.

#include "starpu_data_interfaces.h"

#include "data/interfaces/sparse.h"

using namespace asterism;

namespace asterism::data
{
const Layout &csr_layout ();
}

struct starpu_data_interface_ops starpu_interface_csr_ops
    = data::builtin_ops<data::csr_layout> (
        STARPU_CSR_INTERFACE_ID, sizeof (struct starpu_csr_interface), "csr");

namespace asterism::data
{
namespace
{

using Struct = struct starpu_csr_interface;

size_t
part_bytes (const Struct &r, unsigned part)
{
  return part == 0   ? times (r.nnz, r.elemsize)
         : part == 1 ? r.nnz * sizeof *r.colind
                     : (r.nrow + size_t{ 1 }) * sizeof *r.rowptr;
}

} // namespace

const Layout &
csr_layout ()
{
  static constexpr SparseLayout<Struct, starpu_interface_csr_ops,
                                &Struct::nzval, &Struct::colind,
                                &Struct::rowptr, part_bytes>
      layout;
  return layout;
}

} // namespace asterism::data
