// SPDX-License-Identifier: LGPL-2.1-or-later
// The coo layout: a sparse matrix as values with their rows and columns.

#include "starpu_data_interfaces.h"

#include "data/interfaces/sparse.h"

using namespace asterism;

namespace asterism::data
{
const Layout &coo_layout ();
}

struct starpu_data_interface_ops starpu_interface_coo_ops
    = data::builtin_ops<data::coo_layout> (
        STARPU_COO_INTERFACE_ID, sizeof (struct starpu_coo_interface), "coo");

namespace asterism::data
{
namespace
{

using Struct = struct starpu_coo_interface;

size_t
part_bytes (const Struct &r, unsigned part)
{
  return times (r.n_values, part == 0 ? r.elemsize : sizeof *r.rows);
}

} // namespace

const Layout &
coo_layout ()
{
  static constexpr SparseLayout<Struct, starpu_interface_coo_ops,
                                &Struct::values, &Struct::columns,
                                &Struct::rows, part_bytes>
      layout;
  return layout;
}

} // namespace asterism::data
