// SPDX-License-Identifier: LGPL-2.1-or-later
// A task that every device can run: add a number to each byte.

#ifndef TASKS_H
#define TASKS_H

#include "config.h"

#include "conformance.h"

#ifdef HAVE_OPENCL
#include "asterism_abi.h"
#endif
#ifdef HAVE_CUDA
#include "drivers/cuda/cuda_device.h"
#endif

/// What the task works on; stays where it is until the task is over.
struct Addition
{
  Address memory;
  size_t bytes;
  int amount;
};

inline void
add_here (void *argument)
{
  auto &addition = *static_cast<Addition *> (argument);
  char *bytes = pointer_to (addition.memory);
  for (size_t i = 0; i < addition.bytes; ++i)
    bytes[i] = char (bytes[i] + addition.amount);
}

inline void
add_cpu (void *buffers[], void *)
{
  add_here (buffers[0]);
}

#ifdef HAVE_OPENCL
inline void
add_opencl (void *buffers[], void *)
{
  static const char source[]
      = "kernel void add (global char *bytes, ulong offset, ulong count,\n"
        "                 int amount)\n"
        "{\n"
        "  size_t i = get_global_id (0);\n"
        "  if (i < count)\n"
        "    bytes[offset + i] += amount;\n"
        "}\n";
  static asterism_kernel_v1 kernel = { ASTERISM_ABI_VERSION,
                                       0,
                                       "add.cl",
                                       source,
                                       sizeof source - 1,
                                       "add",
                                       { __FILE__, __LINE__, 0 },
                                       nullptr };
  const auto &addition = *static_cast<Addition *> (buffers[0]);
  const asterism_kernel_argument_v1 arguments[]
      = { { &addition.memory.base, sizeof addition.memory.base },
          { &addition.memory.offset, sizeof addition.memory.offset },
          { &addition.bytes, sizeof addition.bytes },
          { &addition.amount, sizeof addition.amount } };
  asterism_opencl_launch_v1 (&kernel, arguments, 4, 16, 1, &addition.bytes);
}
#endif

#ifdef HAVE_CUDA
inline const char kAddPtx[] = R"(
.version 7.0
.target sm_70
.address_size 64
.visible .entry add (.param .u64 bytes, .param .u64 count, .param .u32 amount)
{
  .reg .pred %p;
  .reg .b32 %block, %size, %thread, %index, %amount, %value;
  .reg .b64 %at, %wide, %count;
  ld.param.u64 %at, [bytes];
  ld.param.u64 %count, [count];
  ld.param.u32 %amount, [amount];
  cvta.to.global.u64 %at, %at;
  mov.u32 %block, %ctaid.x;
  mov.u32 %size, %ntid.x;
  mov.u32 %thread, %tid.x;
  mad.lo.s32 %index, %block, %size, %thread;
  cvt.u64.u32 %wide, %index;
  setp.ge.u64 %p, %wide, %count;
  @%p bra DONE;
  add.s64 %at, %at, %wide;
  ld.global.u8 %value, [%at];
  add.s32 %value, %value, %amount;
  st.global.u8 [%at], %value;
DONE:
  ret;
}
)";

/// On a GPU, compiles and launches the kernel; on the double, whose memory is
/// main memory, calls a function in stream order.
inline void
add_cuda (void *buffers[], void *)
{
  auto &addition = *static_cast<Addition *> (buffers[0]);
  const cudaStream_t stream
      = asterism::device::cuda::current_cuda_device ()->stream ();
  if (getenv ("ASTERISM_CUDART"))
    {
      EXPECT (asterism::device::cuda::functions ().cudaLaunchHostFunc (
                  stream, add_here, &addition)
              == cudaSuccess);
      return;
    }
  static cudaKernel_t kernel = [] {
    cudaLibrary_t library;
    cudaKernel_t found;
    EXPECT (cudaLibraryLoadData (&library, kAddPtx, nullptr, nullptr, 0,
                                 nullptr, nullptr, 0)
            == cudaSuccess);
    EXPECT (cudaLibraryGetKernel (&found, library, "add") == cudaSuccess);
    return found;
  }();
  char *bytes = pointer_to (addition.memory);
  void *arguments[] = { &bytes, &addition.bytes, &addition.amount };
  EXPECT (cudaLaunchKernel (kernel, dim3 (unsigned (addition.bytes / 128 + 1)),
                            dim3 (128), arguments, 0, stream)
          == cudaSuccess);
}
#endif

/// Launches the task.
inline Status
start_addition (Device &device, Addition &addition, Ticket &ticket)
{
  void *buffers[] = { &addition };
  const size_t bytes[] = { sizeof addition };
  Launch launch;
  launch.buffers = buffers;
  launch.buffer_count = 1;
  launch.buffer_bytes = bytes;
  launch.asynchronous = true;
  launch.function = add_cpu;
#ifdef HAVE_OPENCL
  if (device.info ().arch == Arch::OpenCl)
    launch.function = add_opencl;
#endif
#ifdef HAVE_CUDA
  if (device.info ().arch == Arch::Cuda)
    launch.function = add_cuda;
#endif
  return device.launch (launch, ticket);
}

/// Checks that functions launched one after the other run in that order.
inline void
check_order_of_launches (Device &device)
{
  constexpr int kCount = 20;
  Buffer buffer (device, 1000);
  write_to (buffer, Bytes (1000, 0));
  std::vector<Addition> additions;
  std::vector<Ticket> tickets (kCount);
  for (int i = 0; i < kCount; ++i)
    additions.push_back ({ buffer.address, 1000, i + 1 });
  for (int i = 0; i < kCount; ++i)
    EXPECT_OK (
        start_addition (device, additions[size_t (i)], tickets[size_t (i)]));
  // The last is not done before the others: it waits for all of them.
  for (int i = kCount; i-- > 0;)
    EXPECT_OK (finish (device, tickets[size_t (i)]));
  EXPECT (read_from (buffer) == Bytes (1000, kCount * (kCount + 1) / 2));
}

#endif
