// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_data_interfaces.h: main memory as devices that share it see it.

#include <cerrno>

#include "starpu.h"
#include "starpu_data_interfaces.h"

#include "api/data_support.h"
#include "core/engine.h"
#include "data/transfer.h"

using namespace asterism;
using data::kMainMemory;

namespace
{

/// Finds the device that may share main memory with a node; 0 or an error.
int
find_sharing (core::Runtime *runtime, unsigned main, unsigned node,
              device::Device *&device)
{
  if (runtime == nullptr)
    return -ENODEV;
  const auto nodes = unsigned (runtime->memory ().node_count ());
  if (main >= nodes || node >= nodes)
    return -EINVAL;
  if (main != kMainMemory || node == kMainMemory)
    return -ENOSYS;
  device = runtime->memory ().device_of (data::NodeId (node));
  return device != nullptr && runtime->options ().share_memory != 0 ? 0
                                                                    : -ENOSYS;
}

} // namespace

extern "C" int
starpu_map_enabled (void)
{
  core::Runtime *runtime = core::runtime ();
  return runtime != nullptr ? runtime->options ().share_memory != 0
                            : Options::from_environment ().share_memory != 0;
}

extern "C" uintptr_t
starpu_interface_map (uintptr_t src, size_t src_offset, unsigned src_node,
                      unsigned dst_node, size_t size, int *ret)
{
  device::Device *device = nullptr;
  device::Address address;
  int code = find_sharing (core::runtime (), src_node, dst_node, device);
  if (code == 0)
    code = device
               ->share (reinterpret_cast<void *> (src + src_offset), size,
                        address)
               .code ();
  if (ret != nullptr)
    *ret = code;
  return code == 0 ? address.base + address.offset : 0;
}

extern "C" int
starpu_interface_unmap (uintptr_t, size_t, unsigned src_node, uintptr_t dst,
                        unsigned dst_node, size_t size)
{
  device::Device *device = nullptr;
  const int code = find_sharing (core::runtime (), src_node, dst_node, device);
  if (code != 0 || dst == 0)
    return code != 0 ? code : -EINVAL;
  device->unshare ({ dst, 0 }, size);
  return 0;
}

extern "C" int
starpu_interface_update_map (uintptr_t src, size_t src_offset,
                             unsigned src_node, uintptr_t dst,
                             size_t dst_offset, unsigned dst_node, size_t size)
{
  core::Runtime *runtime = core::runtime ();
  if (runtime == nullptr)
    return -ENODEV;
  const unsigned nodes = unsigned (runtime->memory ().node_count ());
  if (src_node >= nodes || dst_node >= nodes)
    return -EINVAL;
  device::Shape shape;
  shape.run = size;
  data::Operations operations;
  operations.move_nothing ();
  Status status = runtime->memory ().copy (
      data::NodeId (src_node), { src, src_offset }, data::NodeId (dst_node),
      { dst, dst_offset }, shape, &operations);
  operations.wait ();
  return status.ok () ? operations.failure ()
                      : api::report ("starpu_interface_update_map", status);
}

extern "C" unsigned
starpu_data_test_if_mapped_on_node (starpu_data_handle_t handle, unsigned node)
{
  data::Handle *h = api::usable ("starpu_data_test_if_mapped_on_node", handle);
  return h != nullptr && node < core::runtime ()->memory ().node_count ()
         && core::runtime ()->memory ().shares (*h, data::NodeId (node));
}
