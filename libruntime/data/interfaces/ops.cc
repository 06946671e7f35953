// SPDX-License-Identifier: LGPL-2.1-or-later
// The functions of the public descriptions, from the layouts' own.

#include "data/interfaces/ops.h"

#include <cstdio>

#include "data/handle.h"

namespace asterism::data
{
namespace
{

/// Every public struct begins with its kind.
const Layout *
layout_of (const void *replica)
{
  return find_layout (*static_cast<const int *> (replica));
}

} // namespace

void *
ops_to_pointer (void *replica, unsigned)
{
  const Layout *layout = layout_of (replica);
  if (layout == nullptr || layout->part_count (replica) == 0)
    return nullptr;
  device::Address address = layout->part (replica, 0).address;
  return reinterpret_cast<void *> (address.base + address.offset);
}

void *
ops_handle_to_pointer (starpu_data_handle_t handle, unsigned node)
{
  void *replica = from_public (handle)->interface_on (NodeId (node));
  return replica ? ops_to_pointer (replica, node) : nullptr;
}

size_t
ops_get_size (starpu_data_handle_t handle)
{
  return from_public (handle)->bytes ();
}

uint32_t
ops_footprint (starpu_data_handle_t handle)
{
  return from_public (handle)->footprint ();
}

int
ops_compare (void *left, void *right)
{
  const Layout *layout = layout_of (left);
  return layout && layout == layout_of (right)
         && same_shape (*layout, left, right);
}

starpu_ssize_t
ops_describe (void *replica, char *text, size_t size)
{
  const Layout *layout = layout_of (replica);
  if (layout == nullptr)
    return snprintf (text, size, "?");
  return snprintf (text, size, "%s of %zu bytes", layout->name (),
                   bytes_of (*layout, replica));
}

} // namespace asterism::data
