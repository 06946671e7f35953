// SPDX-License-Identifier: LGPL-2.1-or-later
// Describes blocks as the public layouts.

#include "api/block_handle.h"

#include <cstring>
#include <numeric>

#include "starpu_data_interfaces.h"

namespace asterism::data
{
const Layout &vector_layout ();
}

namespace asterism::api
{

using data::Handle;
using regions::Block;

namespace
{

/// The largest number that divides the sizes of a block's gaps and rows.
size_t
common_size (const Block &block)
{
  size_t size = block.run;
  for (unsigned i = 0; i < block.rank; ++i)
    size = std::gcd (size, block.stride[i]);
  return size;
}

/// A matrix, a block or a tensor in main memory, by rank.
union Strided
{
  struct starpu_matrix_interface matrix;
  struct starpu_block_interface block;
  struct starpu_tensor_interface tensor;
};

template <typename Replica>
void
fill (Replica &replica, starpu_data_interface_id id, const Block &block,
      size_t size)
{
  replica.id = id;
  replica.ptr = replica.dev_handle = block.address;
  replica.elemsize = size;
  replica.nx = uint32_t (block.run / size);
}

/// Describes a block with gaps, of elements as large as can be.  False when no
/// layout has such sizes.
bool
describe_strided (const Block &block, Strided &replica)
{
  const size_t size = common_size (block);
  const unsigned last = block.rank - 1;
  memset (&replica, 0, sizeof replica);
  if (block.rank > 3 || block.run / size > UINT32_MAX)
    return false;
  for (unsigned i = 0; i < block.rank; ++i)
    if (block.count[i] > UINT32_MAX || block.stride[i] / size > UINT32_MAX)
      return false;
  auto count
      = [&] (unsigned inner) { return uint32_t (block.count[last - inner]); };
  auto apart = [&] (unsigned inner) {
    return uint32_t (block.stride[last - inner] / size);
  };
  if (block.rank == 1)
    {
      fill (replica.matrix, STARPU_MATRIX_INTERFACE_ID, block, size);
      replica.matrix.ny = count (0), replica.matrix.ld = apart (0);
      return true;
    }
  if (block.rank == 2)
    {
      fill (replica.block, STARPU_BLOCK_INTERFACE_ID, block, size);
      replica.block.ny = count (0), replica.block.ldy = apart (0);
      replica.block.nz = count (1), replica.block.ldz = apart (1);
      return true;
    }
  fill (replica.tensor, STARPU_TENSOR_INTERFACE_ID, block, size);
  replica.tensor.ny = count (0), replica.tensor.ldy = apart (0);
  replica.tensor.nz = count (1), replica.tensor.ldz = apart (1);
  replica.tensor.nt = count (2), replica.tensor.ldt = apart (2);
  return true;
}

/// Describes a vector of bytes in main memory.
struct starpu_vector_interface
describe (const Block &block)
{
  struct starpu_vector_interface replica = {};
  replica.id = STARPU_VECTOR_INTERFACE_ID;
  replica.ptr = replica.dev_handle = block.address;
  replica.nx = block.span ();
  replica.elemsize = 1;
  replica.allocsize = block.span ();
  return replica;
}

} // namespace

Status
make_handle (data::Memory &memory, const Block &block, Handle *&handle,
             bool &keeps_main)
{
  Status status;
  Strided strided;
  keeps_main = block.rank != 0 && !describe_strided (block, strided);
  if (block.rank != 0 && !keeps_main)
    status = memory.add (*data::find_layout (strided.matrix.id),
                         data::kMainMemory, &strided, handle);
  else
    {
      const auto replica = describe (block);
      status = memory.add (data::vector_layout (), data::kMainMemory, &replica,
                           handle);
    }
  // The program looks up the data that it registered itself.
  if (status.ok ())
    memory.forget_addresses (*handle);
  return status;
}

bool
block_of (Handle &datum, Block &block)
{
  SpinGuard guard (datum.coherence ());
  const data::Layout &layout = datum.layout ();
  if (layout.custom () || datum.home () != data::kMainMemory
      || layout.form_count () != 1 || layout.part_count (datum.shape ()) != 1)
    return false;
  const data::Region region = layout.part (datum.shape (), 0);
  const uintptr_t first = region.address.base + region.address.offset;
  return first != 0 && region.run != 0
         && make_block (first, region.run, region.count, region.stride,
                        region.rank, block);
}

} // namespace asterism::api
