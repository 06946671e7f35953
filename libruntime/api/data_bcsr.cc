// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_interface_bcsr.h: sparse matrices by rows of blocks.

#include "starpu_interface_bcsr.h"

#include "api/data_register.h"

using namespace asterism;

namespace asterism::data
{
const Layout &bcsr_layout ();
}

namespace
{

using Struct = struct starpu_bcsr_interface;
constexpr auto kId = STARPU_BCSR_INTERFACE_ID;

} // namespace

extern "C" void
starpu_bcsr_data_register (starpu_data_handle_t *handle, int home_node,
                           uint32_t nnz, uint32_t nrow, uintptr_t nzval,
                           uint32_t *colind, uint32_t *rowptr,
                           uint32_t firstentry, uint32_t r, uint32_t c,
                           size_t elemsize)
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
  replica.r = r;
  replica.c = c;
  replica.elemsize = elemsize;
  api::register_data ("starpu_bcsr_data_register", handle, home_node, &replica,
                      data::bcsr_layout ());
}

extern "C" uint32_t
starpu_bcsr_get_nnz (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::nnz);
}

extern "C" uint32_t
starpu_bcsr_get_nrow (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::nrow);
}

extern "C" uint32_t
starpu_bcsr_get_firstentry (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::firstentry);
}

extern "C" uintptr_t
starpu_bcsr_get_local_nzval (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::nzval);
}

extern "C" uint32_t *
starpu_bcsr_get_local_colind (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::colind);
}

extern "C" uint32_t *
starpu_bcsr_get_local_rowptr (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::rowptr);
}

extern "C" uint32_t
starpu_bcsr_get_r (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::r);
}

extern "C" uint32_t
starpu_bcsr_get_c (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::c);
}

extern "C" size_t
starpu_bcsr_get_elemsize (starpu_data_handle_t handle)
{
  return api::member (handle, kId, &Struct::elemsize);
}
