// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_interface_csr.h: sparse matrices by rows.

#include "starpu_interface_csr.h"

#include "api/data_register.h"

using namespace asterism;

namespace asterism::data
{
const Layout &csr_layout ();
}

namespace
{

using Struct = struct starpu_csr_interface;
constexpr auto kId = STARPU_CSR_INTERFACE_ID;

} // namespace

extern "C" void
starpu_csr_data_register (starpu_data_handle_t *handle, int home_node,
                          uint32_t nnz, uint32_t nrow, uintptr_t nzval,
                          uint32_t *colind, uint32_t *rowptr,
                          uint32_t firstentry, size_t elemsize)
{
  Struct replica = {};
  replica.id = kId;
  replica.nnz = nnz;
  replica.nrow = nrow;
  replica.nzval = nzval;
  replica.colind = colind;
  replica.rowptr = rowptr;
  replica.ram_colind = colind;
  replica.ram_rowptr = rowptr;
  replica.firstentry = firstentry;
  replica.elemsize = elemsize;
  api::register_data ("starpu_csr_data_register", handle, home_node, &replica,
                      data::csr_layout ());
}

extern "C" uint32_t
starpu_csr_get_nnz (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::nnz);
}

extern "C" uint32_t
starpu_csr_get_nrow (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::nrow);
}

extern "C" uint32_t
starpu_csr_get_firstentry (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::firstentry);
}

extern "C" uintptr_t
starpu_csr_get_local_nzval (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::nzval);
}

extern "C" uint32_t *
starpu_csr_get_local_colind (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::colind);
}

extern "C" uint32_t *
starpu_csr_get_local_rowptr (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::rowptr);
}

extern "C" size_t
starpu_csr_get_elemsize (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::elemsize);
}
