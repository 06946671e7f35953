// SPDX-License-Identifier: LGPL-2.1-or-later
// Opens an OpenCL device, keeps account of its memory, and launches on it.

#include "opencl_device.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "asterism_kernels.h"
#include "base/log.h"
#include "device/current.h"
#include "device/needs.h"
#include "error.h"
#include "operation.h"

namespace asterism::device::opencl
{

namespace
{

/// Part of a device's memory that we give out: the rest is for programs and
/// the vendor's own needs; a CPU's is shared with everybody.
constexpr double kUsable = 0.9, kUsableOfCpu = 0.5;

/// Guesses until links are measured, by kind of device.
constexpr double kLatency = 10e-6, kBandwidth = 6e9;

/// How many cores a GPU is worth when nothing else is known.
constexpr double kGpuSpeed = 20;

/// How long its worker asks for the end of a kernel of a device that is not the
/// processor: it is told late, by a thread of the vendor's.
constexpr double kPatience = 100e-6;

template <typename Value>
Value
device_value (cl_device_id device, cl_device_info property)
{
  Value value{};
  // On error the value stays 0, which every caller can live with.
  clGetDeviceInfo (device, property, sizeof value, &value, nullptr);
  return value;
}

} // namespace

std::string
device_text (cl_device_id device, cl_device_info property)
{
  size_t size = 0;
  if (clGetDeviceInfo (device, property, 0, nullptr, &size) != CL_SUCCESS
      || size == 0)
    return {};
  std::string text (size, '\0');
  clGetDeviceInfo (device, property, size, text.data (), nullptr);
  text.resize (text.find_last_not_of (std::string (" \0", 2)) + 1);
  return text;
}

/// Returns what the device with that number lacks, or any if it is negative.
static unsigned
lacks_of (int index)
{
  unsigned lacks = 0;
  for (int i = 0; i < kMaxDevices; ++i)
    if (const OpenClDevice *device = find_device (i);
        device != nullptr && (index < 0 || index == i))
      lacks |= device->lacks ();
  return lacks;
}

void
OpenClDevice::describe (int index, int core, const Options &options)
{
  const auto type = device_value<cl_device_type> (device_, CL_DEVICE_TYPE);
  const auto memory
      = device_value<cl_ulong> (device_, CL_DEVICE_GLOBAL_MEM_SIZE);
  is_cpu_ = (type & CL_DEVICE_TYPE_CPU) != 0;
  const std::string extensions = device_text (device_, CL_DEVICE_EXTENSIONS);
  const bool has_base
      = extensions.find ("cl_khr_int64_base_atomics") != std::string::npos;
  const bool has_extended
      = extensions.find ("cl_khr_int64_extended_atomics") != std::string::npos;
  if (extensions.find ("cl_khr_fp64") == std::string::npos)
    lacks_ |= ASTERISM_KERNEL_DOUBLE;
  if (!has_base || !has_extended)
    lacks_ |= ASTERISM_KERNEL_WIDE_ATOMICS;
  set_lacks (Arch::OpenCl, lacks_of);
  largest_allocation_
      = device_value<cl_ulong> (device_, CL_DEVICE_MAX_MEM_ALLOC_SIZE);

  const auto platform
      = device_value<cl_platform_id> (device_, CL_DEVICE_PLATFORM);
  char platform_name[64] = "";
  clGetPlatformInfo (platform, CL_PLATFORM_NAME, sizeof platform_name,
                     platform_name, nullptr);
  one_at_a_time_ = !strcmp (platform_name, "Portable Computing Language");

  info_.name = "OpenCL " + std::to_string (index)
               + (stream_ > 0 ? "." + std::to_string (stream_) : "") + " ("
               + device_text (device_, CL_DEVICE_NAME)
               + (device_ != whole_ ? ", a part)" : ")");
  info_.arch = Arch::OpenCl;
  info_.type = STARPU_OPENCL_WORKER;
  info_.index = index;
  info_.stream = stream_;
  info_.own_memory = true;
  info_.asynchronous = true;
  info_.depth = 2;
  info_.patience = is_cpu_ ? 0 : kPatience; // it needs the cores
  info_.shares = device_value<cl_bool> (device_, CL_DEVICE_HOST_UNIFIED_MEMORY)
                 == CL_TRUE;
  in_main_memory_ = info_.shares && options.share_memory != 0;
  const long limit = memory_limit ("OPENCL", index, options.limit_opencl_mem);
  info_.memory_bytes
      = limit >= 0
            ? size_t (limit) << 20
            : size_t (double (memory) * (is_cpu_ ? kUsableOfCpu : kUsable));
  info_.speed = kGpuSpeed;
  if (is_cpu_)
    info_.speed = std::max<cl_uint> (
        1, device_value<cl_uint> (device_, CL_DEVICE_MAX_COMPUTE_UNITS));
  info_.core = core;
}

Status
OpenClDevice::make_queues (bool out_of_order)
{
  cl_command_queue_properties properties = CL_QUEUE_PROFILING_ENABLE;
  if (out_of_order)
    properties |= device_value<cl_command_queue_properties> (
                      device_, CL_DEVICE_QUEUE_PROPERTIES)
                  & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
  out_of_order_ = (properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) != 0;
  for (cl_command_queue &queue : queues_)
    {
      cl_int error;
      queue = clCreateCommandQueue (context_, device_, properties, &error);
      if (error != CL_SUCCESS)
        return status_of (error, info_.name.c_str (), "make a command queue");
    }
  return {};
}

Status
OpenClDevice::open_queues (const Part &part, int index, int core,
                           const Options &options)
{
  device_ = part.id;
  whole_ = part.whole;
  context_ = part.context;
  clRetainDevice (device_);
  clRetainContext (context_);
  if (part.memory)
    memory_ = part.memory;
  describe (index, core, options);
  return make_queues (options.opencl_out_of_order != 0);
}

Status
OpenClDevice::open (const Part &part, int index, int core,
                    const Options &options)
{
  Status status = open_queues (part, index, core, options);
  if (status.ok ())
    register_device (index, this);
  return status;
}

Status
OpenClDevice::open_stream (int number, const Options &options,
                           std::unique_ptr<Device> &opened)
{
  auto device = std::make_unique<OpenClDevice> ();
  device->stream_ = number;
  device->turn_ = turn_;
  Status status = device->open_queues ({ device_, whole_, context_, memory_ },
                                       info_.index, info_.core, options);
  opened = std::move (device);
  return status;
}

OpenClDevice::~OpenClDevice ()
{
  if (find_device (info_.index) == this)
    register_device (info_.index, nullptr);
  for (const auto &[key, kernel] : kernels_)
    clReleaseKernel (kernel);
  for (const auto &[key, program] : programs_)
    clReleaseProgram (program);
  for (cl_command_queue queue : queues_)
    if (queue)
      {
        clFinish (queue);
        clReleaseCommandQueue (queue);
      }
  if (context_)
    clReleaseContext (context_);
  if (device_)
    clReleaseDevice (device_);
}

Status
OpenClDevice::allocate (size_t bytes, Address &address)
{
  if (memory_ != this)
    return memory_->allocate (bytes, address);
  bytes = std::max<size_t> (bytes, 1);
  MutexLock lock (memory_mutex_);
  if (bytes > largest_allocation_ || bytes > info_.memory_bytes
      || used_ > info_.memory_bytes - bytes)
    return Status::error (-ENOMEM, "%s: no room for %zu bytes",
                          info_.name.c_str (), bytes);
  cl_int error;
  const cl_mem buffer
      = clCreateBuffer (context_, CL_MEM_READ_WRITE, bytes, nullptr, &error);
  if (error != CL_SUCCESS)
    return status_of (error, info_.name.c_str (), "allocate memory");
  used_ += bytes;
  address = { reinterpret_cast<uintptr_t> (buffer), 0 };
  return {};
}

void
OpenClDevice::free (Address address, size_t bytes)
{
  if (memory_ != this)
    return memory_->free (address, bytes);
  const cl_int error
      = clReleaseMemObject (reinterpret_cast<cl_mem> (address.base));
  if (error != CL_SUCCESS)
    log (Level::Error, "%s: cannot free memory: %s", info_.name.c_str (),
         error_name (error));
  MutexLock lock (memory_mutex_);
  used_ -= std::max<size_t> (bytes, 1);
}

bool
OpenClDevice::reaches (const Device &peer) const
{
  if (&peer == this)
    return true;
  if (peer.info ().arch != Arch::OpenCl)
    return false;
  const auto &other = static_cast<const OpenClDevice &> (peer);
  // What both have in main memory they hand over there.
  return other.context_ == context_
         && !(in_main_memory_ && other.in_main_memory_);
}

double
OpenClDevice::copy_seconds (size_t bytes, const Device *) const
{
  return kLatency + double (bytes) / kBandwidth;
}

Status
OpenClDevice::launch (const Launch &launch, Ticket &ticket)
{
  ticket = {};
  Turn turn (*this);
  Operation operation;
  operation.from_end_of_first = true;
  // A barrier and a marker enclose what the function enqueues: whether it waits
  // or not, the task is over when the second is reached; and it begins after
  // the one before it, whose scratch memory or part of a reduction it may use.
  cl_int error
      = clEnqueueBarrierWithWaitList (queue (), 0, nullptr, &operation.first);
  if (error != CL_SUCCESS)
    return status_of (error, info_.name.c_str (), "launch a task");
  {
    CurrentDevice here (*this);
    note_begun (launch);
    collected_ = -1;
    launch.function (launch.buffers, launch.argument);
    operation.collected = collected_;
  }
  error = clEnqueueMarkerWithWaitList (queue (), 0, nullptr, &operation.last);
  if (error == CL_SUCCESS)
    error = clFlush (queue ());
  // Without an event to ask, what was enqueued is waited for here.
  if (error != CL_SUCCESS)
    return status_of (clFinish (queue ()), info_.name.c_str (),
                      "finish a task");
  ticket = operation.to_ticket ();
  return {};
}

void
OpenClDevice::collect (cl_event event)
{
  const double seconds
      = seconds_between (event, CL_PROFILING_COMMAND_START, event);
  if (seconds >= 0)
    collected_ = std::max (collected_, 0.) + seconds;
}

Status
OpenClDevice::poll (Ticket &ticket, Progress &progress)
{
  progress = {};
  if (!ticket.pending ())
    return {};
  Turn turn (*this);
  const cl_int state = Operation::of (ticket).state ();
  progress.done = state == CL_COMPLETE || state < 0;
  if (!progress.done)
    return {};
  progress.seconds = Operation::of (ticket).seconds ();
  Operation::end (ticket);
  return status_of (std::min (state, 0), info_.name.c_str (),
                    "finish an operation");
}

void
OpenClDevice::notify (const Ticket &ticket, Waker &waker)
{
  auto wake = [] (cl_event, cl_int, void *argument) {
    static_cast<Waker *> (argument)->wake ();
  };
  Turn turn (*this);
  if (!ticket.pending ()
      || clSetEventCallback (Operation::of (ticket).last, CL_COMPLETE, wake,
                             &waker)
             != CL_SUCCESS)
    waker.wake ();
}

} // namespace asterism::device::opencl
