// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_interface_coo.h: sparse matrices by entries.

#include "starpu_interface_coo.h"

#include "api/data_register.h"

using namespace asterism;

namespace asterism::data
{
const Layout &coo_layout ();
}

namespace
{

using Struct = struct starpu_coo_interface;
constexpr auto kId = STARPU_COO_INTERFACE_ID;

} // namespace

extern "C" void
starpu_coo_data_register (starpu_data_handle_t *handle, int home_node,
                          uint32_t nx, uint32_t ny, uint32_t n_values,
                          uint32_t *columns, uint32_t *rows, uintptr_t values,
                          size_t elemsize)
{
  Struct replica = {};
  replica.id = kId;
  replica.nx = nx;
  replica.ny = ny;
  replica.n_values = n_values;
  replica.columns = columns;
  replica.rows = rows;
  replica.values = values;
  replica.elemsize = elemsize;
  api::register_data ("starpu_coo_data_register", handle, home_node, &replica,
                      data::coo_layout ());
}
