// SPDX-License-Identifier: LGPL-2.1-or-later
// Main memory as buffers, on devices that share it.
//
// A buffer over main memory is mapped while main memory's side may use it.  A
// copy to the device unmaps it, one to main memory maps it: on such a device
// neither moves anything, but where caches are not coherent they see to that.

#include "device/shape.h"
#include "error.h"
#include "opencl_device.h"
#include "operation.h"

namespace asterism::device::opencl
{

namespace
{

constexpr cl_map_flags kBoth = CL_MAP_READ | CL_MAP_WRITE;

} // namespace

Status
OpenClDevice::share (void *pointer, size_t bytes, Address &address)
{
  if (!info_.shares || bytes > largest_allocation_)
    return Device::share (pointer, bytes, address);
  Turn turn (*this);
  cl_int error;
  const cl_mem buffer
      = clCreateBuffer (context_, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR,
                        bytes, pointer, &error);
  if (error != CL_SUCCESS)
    return status_of (error, info_.name.c_str (), "share memory");
  void *mapped = clEnqueueMapBuffer (queues_[Out], buffer, CL_TRUE, kBoth, 0,
                                     bytes, 0, nullptr, nullptr, &error);
  if (error != CL_SUCCESS || mapped != pointer)
    {
      clReleaseMemObject (buffer);
      return status_of (error != CL_SUCCESS ? error : CL_MAP_FAILURE,
                        info_.name.c_str (), "share memory");
    }
  address = { reinterpret_cast<uintptr_t> (buffer), 0 };
  MutexLock lock (memory_mutex_);
  shared_[address.base] = { pointer, bytes, true };
  return {};
}

void
OpenClDevice::unshare (Address address, size_t)
{
  auto buffer = reinterpret_cast<cl_mem> (address.base);
  Shared shared;
  {
    MutexLock lock (memory_mutex_);
    auto found = shared_.find (address.base);
    if (found == shared_.end ())
      return;
    shared = found->second;
    shared_.erase (found);
  }
  Turn turn (*this);
  // Its owner may free the memory when this returns.
  if (shared.mapped
      && clEnqueueUnmapMemObject (queues_[Out], buffer, shared.pointer, 0,
                                  nullptr, nullptr)
             == CL_SUCCESS)
    clFinish (queues_[Out]);
  clReleaseMemObject (buffer);
}

/// Maps or unmaps a shared buffer, if that is what the copy means.
bool
OpenClDevice::hand_over (const Copy &copy, Ticket &ticket, Status &status)
{
  const bool in = copy.source_device == nullptr;
  const Address &here = in ? copy.target : copy.source;
  const char *there = pointer_to (in ? copy.source : copy.target);
  MutexLock lock (memory_mutex_);
  auto found = shared_.find (here.base);
  if (found == shared_.end () || here.offset != 0
      || found->second.pointer != there)
    return false;
  Shared &shared = found->second;
  if (shared.mapped != in)
    return true;
  auto buffer = reinterpret_cast<cl_mem> (here.base);
  Operation operation;
  cl_int error;
  if (in)
    error = clEnqueueUnmapMemObject (queues_[In], buffer, shared.pointer, 0,
                                     nullptr, &operation.last);
  else
    clEnqueueMapBuffer (queues_[Out], buffer, CL_FALSE, kBoth, 0, shared.bytes,
                        0, nullptr, &operation.last, &error);
  status = status_of (error, info_.name.c_str (), "hand shared memory over");
  if (error != CL_SUCCESS)
    return true;
  shared.mapped = !in;
  clFlush (queues_[in ? In : Out]);
  ticket = operation.to_ticket ();
  return true;
}

} // namespace asterism::device::opencl
