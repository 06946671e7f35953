// SPDX-License-Identifier: LGPL-2.1-or-later
// The C functions of starpu_opencl.h that allocate and copy buffers.

#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include "starpu_opencl.h"
#include "starpu_task.h"
#include "starpu_worker.h"

#include "opencl_device.h"
#include "operation.h"

using namespace asterism;
using namespace asterism::device;
using namespace asterism::device::opencl;

namespace
{

/// The device of a memory node, or else one in whose context the buffer is;
/// null and the error when there is none.
OpenClDevice *
device_of (cl_mem buffer, unsigned node, cl_int &error)
{
  cl_context context;
  error = clGetMemObjectInfo (buffer, CL_MEM_CONTEXT, sizeof context, &context,
                              nullptr);
  if (error != CL_SUCCESS)
    return nullptr;
  OpenClDevice *named
      = opencl::find_device (starpu_memory_node_get_devid (node));
  if (named && named->context () == context)
    return named;
  for (int i = 0; i < kMaxDevices; ++i)
    if (OpenClDevice *device = opencl::find_device (i))
      if (device->context () == context)
        return device;
  error = CL_INVALID_CONTEXT;
  return nullptr;
}

Address
in_buffer (cl_mem buffer, size_t offset)
{
  return { reinterpret_cast<uintptr_t> (buffer), offset };
}

Address
in_memory (void *pointer)
{
  return { reinterpret_cast<uintptr_t> (pointer), 0 };
}

/// Until there is one.
void
forget (cl_event *event)
{
  if (event)
    *event = nullptr;
}

/// Does a copy: at once without `event`, else `event` tells its end.
cl_int
run (OpenClDevice &device, const Copy &copy, cl_event *event, int *ret)
{
  if (ret)
    *ret = 0;
  Ticket ticket;
  Status status = device.start (copy, ticket);
  if (!status.ok ())
    return CL_INVALID_VALUE;
  if (ticket.words[0] == 0) // there was nothing to copy
    return CL_SUCCESS;
  // Out of order its last command tells nothing of others' that it follows.
  if (event && !device.out_of_order ())
    {
      *event = std::exchange (Operation::of (ticket).last, nullptr);
      Operation::end (ticket);
      if (ret)
        *ret = -EAGAIN;
      return CL_SUCCESS;
    }
  Progress progress;
  return device.wait (ticket, progress).ok () ? CL_SUCCESS
                                              : CL_OUT_OF_RESOURCES;
}

Copy
contiguous (size_t bytes)
{
  Copy copy;
  copy.shape.run = bytes;
  return copy;
}

bool
is_opencl (unsigned node)
{
  return starpu_node_get_kind (node) == STARPU_OPENCL_RAM;
}

} // namespace

cl_int
starpu_opencl_allocate_memory (int devid, cl_mem *addr, size_t size,
                               cl_mem_flags flags)
{
  OpenClDevice *device = opencl::find_device (devid);
  cl_int error = CL_INVALID_DEVICE;
  *addr = device ? clCreateBuffer (device->context (), flags, size, nullptr,
                                   &error)
                 : nullptr;
  return error;
}

cl_int
starpu_opencl_copy_ram_to_opencl (void *ptr, unsigned, cl_mem buffer,
                                  unsigned dst_node, size_t size, size_t offset,
                                  cl_event *event, int *ret)
{
  forget (event);
  cl_int error;
  OpenClDevice *device = device_of (buffer, dst_node, error);
  if (!device)
    return error;
  Copy copy = contiguous (size);
  copy.source = in_memory (ptr);
  copy.target_device = device;
  copy.target = in_buffer (buffer, offset);
  return run (*device, copy, event, ret);
}

cl_int
starpu_opencl_copy_opencl_to_ram (cl_mem buffer, unsigned src_node, void *ptr,
                                  unsigned, size_t size, size_t offset,
                                  cl_event *event, int *ret)
{
  forget (event);
  cl_int error;
  OpenClDevice *device = device_of (buffer, src_node, error);
  if (!device)
    return error;
  Copy copy = contiguous (size);
  copy.source_device = device;
  copy.source = in_buffer (buffer, offset);
  copy.target = in_memory (ptr);
  return run (*device, copy, event, ret);
}

cl_int
starpu_opencl_copy_opencl_to_opencl (cl_mem src, unsigned src_node,
                                     size_t src_offset, cl_mem dst,
                                     unsigned dst_node, size_t dst_offset,
                                     size_t size, cl_event *event, int *ret)
{
  forget (event);
  cl_int error;
  OpenClDevice *from = device_of (src, src_node, error);
  OpenClDevice *to = from ? device_of (dst, dst_node, error) : nullptr;
  if (!to)
    return error;
  if (from->reaches (*to))
    {
      Copy copy = contiguous (size);
      copy.source_device = from;
      copy.target_device = to;
      copy.source = in_buffer (src, src_offset);
      copy.target = in_buffer (dst, dst_offset);
      return run (*to, copy, event, ret);
    }
  // By main memory, and at once.
  std::vector<char> bytes (size);
  error = starpu_opencl_copy_opencl_to_ram (src, src_node, bytes.data (),
                                            STARPU_MAIN_RAM, size, src_offset,
                                            nullptr, ret);
  if (error == CL_SUCCESS)
    error = starpu_opencl_copy_ram_to_opencl (bytes.data (), STARPU_MAIN_RAM,
                                              dst, dst_node, size, dst_offset,
                                              nullptr, ret);
  return error;
}

cl_int
starpu_opencl_copy_async_sync (uintptr_t src, size_t src_offset,
                               unsigned src_node, uintptr_t dst,
                               size_t dst_offset, unsigned dst_node,
                               size_t size, cl_event *event)
{
  forget (event);
  int result = 0;
  cl_int error = CL_SUCCESS;
  auto *from = reinterpret_cast<cl_mem> (src);
  auto *to = reinterpret_cast<cl_mem> (dst);
  auto *read = reinterpret_cast<char *> (src + src_offset);
  auto *write = reinterpret_cast<char *> (dst + dst_offset);
  if (is_opencl (src_node) && is_opencl (dst_node))
    error = starpu_opencl_copy_opencl_to_opencl (from, src_node, src_offset, to,
                                                 dst_node, dst_offset, size,
                                                 event, &result);
  else if (is_opencl (src_node))
    error = starpu_opencl_copy_opencl_to_ram (from, src_node, write, dst_node,
                                              size, src_offset, event, &result);
  else if (is_opencl (dst_node))
    error = starpu_opencl_copy_ram_to_opencl (read, src_node, to, dst_node,
                                              size, dst_offset, event, &result);
  else
    memcpy (write, read, size);
  return error != CL_SUCCESS ? error : result;
}
