// SPDX-License-Identifier: LGPL-2.1-or-later
// The bcsr layout: a sparse matrix by rows of dense blocks of r by c values.

#include "starpu_data_interfaces.h"

#include "data/interfaces/sparse.h"

using namespace asterism;

namespace asterism::data
{
const Layout &bcsr_layout ();
}

struct starpu_data_interface_ops starpu_interface_bcsr_ops
    = data::builtin_ops<data::bcsr_layout> (
        STARPU_BCSR_INTERFACE_ID, sizeof (struct starpu_bcsr_interface),
        "bcsr");

namespace asterism::data
{
namespace
{

using Struct = struct starpu_bcsr_interface;

size_t
part_bytes (const Struct &r, unsigned part)
{
  return part == 0   ? times (times (times (r.nnz, r.r), r.c), r.elemsize)
         : part == 1 ? r.nnz * sizeof *r.colind
                     : (r.nrow + size_t{ 1 }) * sizeof *r.rowptr;
}

} // namespace

const Layout &
bcsr_layout ()
{
  static constexpr SparseLayout<Struct, starpu_interface_bcsr_ops,
                                &Struct::nzval, &Struct::colind,
                                &Struct::rowptr, part_bytes>
      layout;
  return layout;
}

} // namespace asterism::data
