// SPDX-License-Identifier: LGPL-2.1-or-later
// Where data were registered, and which data an address lies in.

#include "data/origin.h"

#include <cstdint>
#include <cstring>

#include "asterism_abi.h"
#include "starpu_data_interfaces.h"

#include "data/memory.h"
#include "data/overlap.h"

namespace asterism::data
{

namespace
{

using Origin = struct asterism_origin_v1;

/// Where the pointer to the origin is.
const Origin **
place_of_origin (const Handle &handle)
{
  auto *contents = static_cast<char *> (const_cast<void *> (handle.shape ()));
  return reinterpret_cast<const Origin **> (contents
                                            + origin_offset (handle.layout ()));
}

/// The first byte of the data in main memory, 0 when they have none there.
uintptr_t
first_byte (Handle &handle)
{
  SpinGuard lock (handle.coherence ());
  const Layout &layout = handle.layout ();
  if (layout.custom () || layout.part_count (handle.shape ()) == 0)
    return 0;
  const device::Address first = layout.part (handle.shape (), 0).address;
  return first.base != 0 ? first.base + first.offset : 0;
}

/// True when the address lies between two bytes of the data, and these are no
/// part of others.
bool
contains (Handle &handle, const void *pointer)
{
  if (handle.parent () != nullptr || first_byte (handle) == 0)
    return false;
  Region byte;
  byte.address.base = reinterpret_cast<uintptr_t> (pointer);
  byte.run = 1;
  SpinGuard lock (handle.coherence ());
  return within (handle.layout ().part (handle.shape (), 0), byte);
}

size_t
element_size_of (const Handle &handle)
{
  return handle.layout ().id () == STARPU_VECTOR_INTERFACE_ID
             ? static_cast<const struct starpu_vector_interface *> (
                   handle.shape ())
                   ->elemsize
             : 0;
}

} // namespace

std::string
amount (size_t bytes, size_t element_size)
{
  const bool whole = element_size != 0 && bytes % element_size == 0;
  const size_t number = whole ? bytes / element_size : bytes;
  return std::to_string (number) + (whole ? " element" : " byte")
         + (number == 1 ? "" : "s");
}

std::string
description_of (const Handle &handle)
{
  const Origin *origin = origin_of (handle);
  if (origin == nullptr)
    return handle.label ();
  const std::string name = *origin->name != '\0'
                               ? '\'' + std::string (origin->name) + "', "
                               : "the data ";
  return name + "registered at " + origin->site.file + ':'
         + std::to_string (origin->site.line);
}

size_t
origin_offset (const Layout &layout)
{
  constexpr size_t kAlign = alignof (const Origin *);
  return (layout.struct_size () + kAlign - 1) / kAlign * kAlign;
}

void
set_origin (Handle &handle, const Origin &origin)
{
  *place_of_origin (handle) = &origin;
}

const Origin *
origin_of (const Handle &handle)
{
  return *place_of_origin (handle);
}

std::string
describe_place (const Memory &memory, const void *pointer, size_t element_size)
{
  // Nobody keeps these from being unregistered by another thread meanwhile:
  // the program is about to end for its mistake.
  const std::vector<Handle *> found = memory.find_if (
      [] (Handle &handle, const void *address) {
        return contains (handle, address);
      },
      pointer);
  if (found.empty ())
    return "";
  Handle *handle = found[0];
  for (Handle *other : found)
    if (origin_of (*handle) == nullptr)
      handle = other;
  if (element_size == 0)
    element_size = element_size_of (*handle);
  const size_t offset
      = reinterpret_cast<uintptr_t> (pointer) - first_byte (*handle);
  return amount (offset, element_size) + " into " + description_of (*handle);
}

} // namespace asterism::data
