// SPDX-License-Identifier: LGPL-2.1-or-later
// What follows from a layout's description: sizes, hashes, copies, packing.

#include "data/interface.h"

#include <cerrno>
#include <cstdint>
#include <cstring>

#include "starpu_data_interfaces.h"

namespace asterism::data
{
namespace
{

/// Mixes a number into a hash (the finalizer of splitmix64).
uint64_t
mix (uint64_t hash, uint64_t value)
{
  hash ^= value + 0x9e3779b97f4a7c15u + (hash << 6) + (hash >> 2);
  hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9u;
  hash = (hash ^ (hash >> 27)) * 0x94d049bb133111ebu;
  return hash ^ (hash >> 31);
}

void
copy_dimension (char *target, const char *source, const device::Shape &shape,
                unsigned dimension)
{
  if (dimension == 0)
    {
      memcpy (target, source, shape.run);
      return;
    }
  unsigned d = dimension - 1;
  for (size_t i = 0; i < shape.count[d]; ++i)
    copy_dimension (target + i * shape.target_stride[d],
                    source + i * shape.source_stride[d], shape, d);
}

char *
pointer_to (const Region &region)
{
  return reinterpret_cast<char *> (region.address.base + region.address.offset);
}

/// No array is larger.
constexpr size_t kMostBytes = PTRDIFF_MAX;

Status
too_large (const Layout &layout)
{
  return Status::error (-EINVAL, "a %s of more bytes than there are addresses",
                        layout.name ());
}

/// Checks that what is repeated lies apart, and that all of it can be
/// addressed.
Status
check_extent (const Layout &layout, const Region &region)
{
  size_t extent = region.run;
  for (unsigned d = 0; d < region.rank; ++d)
    {
      if (region.count[d] == 0)
        return {};
      if (extent > kMostBytes)
        return too_large (layout);
      if (region.count[d] > 1 && region.stride[d] < extent)
        return Status::error (
            -EINVAL, "a %s whose dimension %u has %zu bytes every %zu bytes",
            layout.name (), d + 1, extent, region.stride[d]);
      const size_t others = times (region.count[d] - 1, region.stride[d]);
      if (others > kMostBytes)
        return too_large (layout);
      extent += others;
    }
  return extent > kMostBytes ? too_large (layout) : Status{};
}

} // namespace

size_t
Region::bytes () const
{
  size_t total = run;
  for (unsigned d = 0; d < rank; ++d)
    total *= count[d];
  return total;
}

Region
slice (Region region, size_t index, size_t count)
{
  size_t &whole = region.rank > 0 ? region.count[region.rank - 1] : region.run;
  const size_t stride = region.rank > 0 ? region.stride[region.rank - 1] : 1;
  const size_t begin = whole * index / count;
  const size_t end = whole * (index + 1) / count;
  region.address.offset += begin * stride;
  whole = end - begin;
  return region;
}

Region
compact (const Region &region)
{
  Region result;
  result.run = region.run;
  size_t extent = region.run;
  for (unsigned d = 0; d < region.rank; ++d)
    {
      result.repeat (region.count[d], extent);
      extent *= region.count[d];
    }
  return result;
}

const Layout *
find_layout (int id)
{
  for (const Layout *layout : all_layouts ())
    if (layout->id () == id)
      return layout;
  return nullptr;
}

Status
check_parts (const Layout &layout, const void *replica, bool here)
{
  size_t total = 0;
  for (unsigned i = 0; i < layout.part_count (replica); ++i)
    {
      const Region region = layout.part (replica, i);
      if (Status status = check_extent (layout, region); !status.ok ())
        return status;
      const size_t bytes = region.bytes ();
      if (here && bytes != 0 && region.address.base == 0)
        return Status::error (-EINVAL, "registering a %s at a null address",
                              layout.name ());
      total += bytes;
      if (total > kMostBytes)
        return too_large (layout);
    }
  return {};
}

size_t
bytes_of (const Layout &layout, const void *replica)
{
  size_t total = 0;
  for (unsigned i = 0; i < layout.part_count (replica); ++i)
    total += layout.part (replica, i).bytes ();
  return total;
}

bool
contains (const Layout &layout, const void *replica, uintptr_t place)
{
  for (unsigned i = 0; i < layout.part_count (replica); ++i)
    {
      const Region region = layout.part (replica, i);
      const uintptr_t first = region.address.base + region.address.offset;
      size_t span = region.run;
      for (unsigned d = 0; d < region.rank; ++d)
        span += (region.count[d] - 1) * region.stride[d];
      if (region.bytes () != 0 && place >= first && place - first < span)
        return true;
    }
  return false;
}

uint32_t
footprint_of (const Layout &layout, const void *replica)
{
  uint64_t hash = mix (0, static_cast<uint64_t> (layout.id ()));
  for (unsigned i = 0; i < layout.part_count (replica); ++i)
    {
      Region region = layout.part (replica, i);
      hash = mix (hash, region.run);
      for (unsigned d = 0; d < region.rank; ++d)
        hash = mix (hash, region.count[d]);
    }
  return static_cast<uint32_t> (hash ^ (hash >> 32));
}

bool
same_shape (const Layout &layout, const void *left, const void *right)
{
  if (layout.custom ())
    {
      const auto compare = layout.ops ().compare;
      return compare == nullptr
             || compare (const_cast<void *> (left), const_cast<void *> (right))
                    != 0;
    }
  unsigned parts = layout.part_count (left);
  if (parts != layout.part_count (right))
    return false;
  for (unsigned i = 0; i < parts; ++i)
    {
      Region a = layout.part (left, i), b = layout.part (right, i);
      if (a.run != b.run || a.rank != b.rank)
        return false;
      for (unsigned d = 0; d < a.rank; ++d)
        if (a.count[d] != b.count[d])
          return false;
    }
  return true;
}

device::Shape
shape_between (const Region &source, const Region &target)
{
  device::Shape shape;
  shape.run = source.run;
  for (unsigned d = 0; d < source.rank; ++d)
    {
      if (source.count[d] == 1)
        continue;
      unsigned last = shape.rank;
      size_t source_extent
          = last ? shape.source_stride[last - 1] * shape.count[last - 1]
                 : shape.run;
      size_t target_extent
          = last ? shape.target_stride[last - 1] * shape.count[last - 1]
                 : shape.run;
      if (source.stride[d] == source_extent
          && target.stride[d] == target_extent)
        {
          (last ? shape.count[last - 1] : shape.run) *= source.count[d];
          continue;
        }
      shape.count[last] = source.count[d];
      shape.source_stride[last] = source.stride[d];
      shape.target_stride[last] = target.stride[d];
      ++shape.rank;
    }
  return shape;
}

void
copy_in_memory (char *target, const char *source, const device::Shape &shape)
{
  if (shape.run != 0)
    copy_dimension (target, source, shape, shape.rank);
}

void
forget_forms (const Layout &layout, void *replica)
{
  for (unsigned form = 1; form < layout.form_count (); ++form)
    layout.place (replica, form, {});
}

void
pack (const Layout &layout, const void *replica, void *buffer)
{
  auto *to = static_cast<char *> (buffer);
  for (unsigned i = 0; i < layout.part_count (replica); ++i)
    {
      Region region = layout.part (replica, i);
      copy_in_memory (to, pointer_to (region),
                      shape_between (region, compact (region)));
      to += region.bytes ();
    }
}

void
unpack (const Layout &layout, void *replica, const void *buffer)
{
  auto *from = static_cast<const char *> (buffer);
  for (unsigned i = 0; i < layout.part_count (replica); ++i)
    {
      Region region = layout.part (replica, i);
      copy_in_memory (pointer_to (region), from,
                      shape_between (compact (region), region));
      from += region.bytes ();
    }
}

} // namespace asterism::data
