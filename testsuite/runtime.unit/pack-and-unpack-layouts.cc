/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Every layout packs its contents without gaps and unpacks them, from its
   description alone.
   rows: E44 R16!
   configs: one */

#include <cstring>
#include <vector>

#include "base/check.h"
#include "data/interface.h"

#include "starpu_data_interfaces.h"

using namespace asterism;

static uint32_t storage[3][4096];

/// Fills the public struct of a layout with something small and gappy.
static void
fill (int id, void *replica)
{
  auto pointer
      = [] (int i) { return reinterpret_cast<uintptr_t> (storage[i]); };
  switch (id)
    {
    case STARPU_VARIABLE_INTERFACE_ID:
      *static_cast<starpu_variable_interface *> (replica)
          = { STARPU_VARIABLE_INTERFACE_ID, pointer (0), pointer (0), 0, 24 };
      break;
    case STARPU_VECTOR_INTERFACE_ID:
      *static_cast<starpu_vector_interface *> (replica) = {
        STARPU_VECTOR_INTERFACE_ID, pointer (0), pointer (0), 0, 10, 4, 0, 40
      };
      break;
    case STARPU_MATRIX_INTERFACE_ID:
      {
        auto &r = *static_cast<starpu_matrix_interface *> (replica);
        r = {};
        r.id = STARPU_MATRIX_INTERFACE_ID;
        r.ptr = r.dev_handle = pointer (0);
        r.nx = 3, r.ny = 4, r.ld = 5, r.elemsize = 4;
        break;
      }
    case STARPU_BLOCK_INTERFACE_ID:
      {
        auto &r = *static_cast<starpu_block_interface *> (replica);
        r = {};
        r.id = STARPU_BLOCK_INTERFACE_ID;
        r.ptr = r.dev_handle = pointer (0);
        r.nx = 3, r.ny = 4, r.nz = 5, r.ldy = 7, r.ldz = 31, r.elemsize = 4;
        break;
      }
    case STARPU_TENSOR_INTERFACE_ID:
      {
        auto &r = *static_cast<starpu_tensor_interface *> (replica);
        r = {};
        r.id = STARPU_TENSOR_INTERFACE_ID;
        r.ptr = r.dev_handle = pointer (0);
        r.nx = 2, r.ny = 3, r.nz = 2, r.nt = 3;
        r.ldy = 3, r.ldz = 10, r.ldt = 25, r.elemsize = 4;
        break;
      }
    case STARPU_CSR_INTERFACE_ID:
      {
        auto &r = *static_cast<starpu_csr_interface *> (replica);
        r = {};
        r.id = STARPU_CSR_INTERFACE_ID;
        r.nnz = 6, r.nrow = 4, r.elemsize = 4;
        r.nzval = pointer (0), r.colind = storage[1], r.rowptr = storage[2];
        break;
      }
    case STARPU_BCSR_INTERFACE_ID:
      {
        auto &r = *static_cast<starpu_bcsr_interface *> (replica);
        r = {};
        r.id = STARPU_BCSR_INTERFACE_ID;
        r.nnz = 6, r.nrow = 4, r.r = 2, r.c = 3, r.elemsize = 4;
        r.nzval = pointer (0), r.colind = storage[1], r.rowptr = storage[2];
        break;
      }
    case STARPU_COO_INTERFACE_ID:
      {
        auto &r = *static_cast<starpu_coo_interface *> (replica);
        r = {};
        r.id = STARPU_COO_INTERFACE_ID;
        r.n_values = 9, r.elemsize = 4;
        r.values = pointer (0), r.columns = storage[1], r.rows = storage[2];
        break;
      }
    case STARPU_MULTIFORMAT_INTERFACE_ID:
      {
        static starpu_multiformat_data_interface_ops ops = {};
        ops.cpu_elemsize = 8;
        auto &r = *static_cast<starpu_multiformat_interface *> (replica);
        r = {};
        r.id = STARPU_MULTIFORMAT_INTERFACE_ID;
        r.cpu_ptr = storage[0], r.nx = 5, r.ops = &ops;
        break;
      }
    default:
      *static_cast<int *> (replica) = id;
    }
}

static void
check (const data::Layout &layout)
{
  uint32_t n = 1;
  for (auto &part : storage)
    for (uint32_t &value : part)
      value = n++;
  std::vector<uint64_t> replica (layout.struct_size () / 8 + 1);
  fill (layout.id (), replica.data ());
  CHECK (layout.check (replica.data ()).ok ());
  size_t bytes = data::bytes_of (layout, replica.data ());
  CHECK (bytes % 4 == 0);
  std::vector<uint32_t> packed (bytes / 4 + 1, 0xdead);
  data::pack (layout, replica.data (), packed.data ());
  CHECK_EQ (packed[bytes / 4], 0xdeadu); // and not a byte more
  // Each packed element is a different one of the originals.
  for (size_t i = 0; i + 1 < bytes / 4; ++i)
    CHECK (packed[i] != 0 && packed[i] != packed[i + 1]);
  memset (storage, 0, sizeof storage);
  data::unpack (layout, replica.data (), packed.data ());
  size_t restored = 0;
  n = 1;
  for (auto &part : storage)
    for (uint32_t &value : part)
      {
        CHECK (value == 0 || value == n);
        restored += value != 0;
        ++n;
      }
  CHECK_EQ (restored, bytes / 4);
  CHECK (data::same_shape (layout, replica.data (), replica.data ()));
  CHECK (data::find_layout (layout.id ()) == &layout);
}

int
main ()
{
  for (const data::Layout *layout : data::all_layouts ())
    check (*layout);
  return 0;
}
