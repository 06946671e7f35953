// SPDX-License-Identifier: LGPL-2.1-or-later
// BuiltinOps: the functions of the public descriptions, from the layouts' own.

#include "data/interfaces/ops.h"

#include <cerrno>
#include <cstdint>

#include "data/handle.h"

namespace asterism::data
{
namespace
{

/// Copies a shape with the public function that knows the most dimensions.
int
copy_shape (device::Address from, unsigned source, device::Address to,
            unsigned target, device::Shape shape, void *operations)
{
  constexpr unsigned kMost = 3;
  if (shape.rank > kMost)
    {
      const unsigned d = --shape.rank;
      int result = 0;
      for (size_t i = 0; i < shape.count[d]; ++i)
        {
          const int code
              = copy_shape (from, source, to, target, shape, operations);
          if (code != 0 && code != -EAGAIN)
            return code;
          result = code != 0 ? code : result;
          from.offset += shape.source_stride[d];
          to.offset += shape.target_stride[d];
        }
      return result;
    }
  for (unsigned d = shape.rank; d < kMost; ++d)
    {
      shape.count[d] = 1;
      shape.source_stride[d] = shape.target_stride[d] = 0;
    }
  return starpu_interface_copy4d (
      from.base, from.offset, source, to.base, to.offset, target, shape.run,
      shape.count[0], shape.source_stride[0], shape.target_stride[0],
      shape.count[1], shape.source_stride[1], shape.target_stride[1],
      shape.count[2], shape.source_stride[2], shape.target_stride[2],
      operations);
}

/// A struct whose contents the processor can read where they are, or null.
void *
readable (starpu_data_handle_t handle, unsigned node)
{
  return starpu_node_get_kind (node) == STARPU_CPU_RAM
             ? starpu_data_get_interface_on_node (handle, node)
             : nullptr;
}

} // namespace

void
BuiltinOps::adopt (starpu_data_handle_t handle, unsigned home,
                   void *given) const
{
  for (unsigned node = 0; node < STARPU_MAXNODES; ++node)
    {
      void *replica = starpu_data_get_interface_on_node (handle, node);
      if (replica == nullptr)
        continue;
      layout.adopt (replica, given);
      for (unsigned i = 0; node != home && i < layout.part_count (given); ++i)
        layout.place (replica, i, {});
    }
}

starpu_ssize_t
BuiltinOps::allocate (void *replica, unsigned node) const
{
  size_t total = 0;
  for (unsigned i = 0; i < layout.part_count (replica); ++i)
    {
      const size_t bytes = layout.part (replica, i).bytes ();
      const uintptr_t address
          = bytes != 0 ? starpu_malloc_on_node (node, bytes) : 0;
      layout.place (replica, i, { address, 0 });
      if (bytes != 0 && address == 0)
        {
          while (i-- > 0)
            {
              const Region region = layout.part (replica, i);
              starpu_free_on_node (node, region.address.base, region.bytes ());
              layout.place (replica, i, {});
            }
          return -ENOMEM;
        }
      total += bytes;
    }
  return starpu_ssize_t (total);
}

void
BuiltinOps::free (void *replica, unsigned node) const
{
  for (unsigned i = 0; i < layout.part_count (replica); ++i)
    {
      const Region region = layout.part (replica, i);
      starpu_free_on_node (node, region.address.base, region.bytes ());
      layout.place (replica, i, {});
    }
}

int
BuiltinOps::copy (void *from, unsigned source, void *to, unsigned target,
                  void *operations) const
{
  int result = 0;
  for (unsigned i = 0; i < layout.part_count (from); ++i)
    {
      const Region left = layout.part (from, i), right = layout.part (to, i);
      if (left.bytes () == 0)
        continue;
      const int code = copy_shape (left.address, source, right.address, target,
                                   shape_between (left, right), operations);
      if (code != 0 && code != -EAGAIN)
        return code;
      result = code != 0 ? code : result;
    }
  return result;
}

void *
BuiltinOps::pointer (void *replica) const
{
  if (layout.part_count (replica) == 0)
    return nullptr;
  const device::Address address = layout.part (replica, 0).address;
  return reinterpret_cast<void *> (address.base + address.offset);
}

int
BuiltinOps::inside (void *replica, void *pointer) const
{
  return contains (layout, replica, reinterpret_cast<uintptr_t> (pointer));
}

size_t
BuiltinOps::bytes (starpu_data_handle_t handle) const
{
  return bytes_of (layout, from_public (handle)->shape ());
}

uint32_t
BuiltinOps::footprint (starpu_data_handle_t handle) const
{
  return footprint_of (layout, from_public (handle)->shape ());
}

int
BuiltinOps::compare (void *left, void *right) const
{
  // Every public struct begins with its kind.
  return *static_cast<const int *> (left) == *static_cast<const int *> (right)
         && same_shape (layout, left, right);
}

void
BuiltinOps::display (starpu_data_handle_t handle, FILE *file) const
{
  const void *replica = from_public (handle)->shape ();
  fprintf (file, "%s of %zu bytes", layout.name (), bytes_of (layout, replica));
  if (layout.part_count (replica) == 0)
    return;
  const Region region = layout.part (replica, 0);
  const char *before = ": ";
  for (unsigned d = region.rank; d-- > 0; before = " x ")
    fprintf (file, "%s%zu", before, region.count[d]);
  fprintf (file, "%s%zu bytes", before, region.run);
}

starpu_ssize_t
BuiltinOps::describe (void *replica, char *text, size_t size) const
{
  return snprintf (text, size, "%s of %zu bytes", layout.name (),
                   bytes_of (layout, replica));
}

int
BuiltinOps::pack (starpu_data_handle_t handle, unsigned node, void **buffer,
                  starpu_ssize_t *count) const
{
  const void *replica = readable (handle, node);
  if (replica == nullptr || count == nullptr)
    return -EINVAL;
  const size_t size = bytes_of (layout, replica);
  *count = starpu_ssize_t (size);
  if (buffer == nullptr)
    return 0;
  *buffer = malloc (size != 0 ? size : 1);
  if (*buffer == nullptr)
    return -ENOMEM;
  data::pack (layout, replica, *buffer);
  return 0;
}

int
BuiltinOps::peek (starpu_data_handle_t handle, unsigned node, void *buffer,
                  size_t count) const
{
  void *replica = readable (handle, node);
  if (replica == nullptr || buffer == nullptr
      || count != bytes_of (layout, replica))
    return -EINVAL;
  data::unpack (layout, replica, buffer);
  return 0;
}

} // namespace asterism::data
