// SPDX-License-Identifier: LGPL-2.1-or-later
/* Copies to and from a device's memory do not wait for the function that runs
   there: here it ends only when they have ended, begun after it.

   rows: R09 G33
   configs: drivers cuda
   env: POCL_DEVICES=pthread */

#include <atomic>
#include <sys/mman.h>
#include <thread>
#include <unistd.h>

#include "tasks.h"

#ifdef HAVE_OPENCL
#include "drivers/opencl/opencl_device.h"
#endif

// On OpenCL it is a command that waits for an event.  POCL's `basic' executes in
// the thread that sets the event, and deadlocks; and when one thread sets it
// while another enqueues.

/// What all processes see.
struct Shared
{
  std::atomic<int> running, may_end;
};
static Shared *shared;

static void
run_until_told (void *)
{
  shared->running = 1;
  while (!shared->may_end)
    usleep (100);
}

static void
run_cpu (void *buffers[], void *)
{
  run_until_told (buffers);
}

#ifdef HAVE_OPENCL
static cl_event told;

static void
run_opencl (void *[], void *)
{
  auto *device = opencl::current_opencl_device ();
  cl_int error;
  told = clCreateUserEvent (device->context (), &error);
  EXPECT (error == CL_SUCCESS);
  EXPECT (clEnqueueMarkerWithWaitList (device->queue (), 1, &told, nullptr)
          == CL_SUCCESS);
  shared->running = 1;
}
#endif

#ifdef HAVE_CUDA
static void
run_cuda (void *[], void *)
{
  EXPECT (cuda::functions ().cudaLaunchHostFunc (
              cuda::current_cuda_device ()->stream (), run_until_told, nullptr)
          == cudaSuccess);
}
#endif

static void
begin (Device &device, Ticket &ticket)
{
  Launch launch;
  launch.asynchronous = true;
  launch.function = run_cpu;
#ifdef HAVE_OPENCL
  if (device.info ().arch == Arch::OpenCl)
    launch.function = run_opencl;
#endif
#ifdef HAVE_CUDA
  if (device.info ().arch == Arch::Cuda)
    launch.function = run_cuda;
#endif
  EXPECT_OK (device.launch (launch, ticket));
}

/// Lets an OpenCL device go on.
static void
tell (Device &device)
{
#ifdef HAVE_OPENCL
  if (device.info ().arch != Arch::OpenCl)
    return;
  EXPECT (clSetUserEventStatus (told, CL_COMPLETE) == CL_SUCCESS);
  clReleaseEvent (told);
#endif
  (void)device;
}

int
main ()
{
  shared = static_cast<Shared *> (mmap (nullptr, sizeof *shared,
                                        PROT_READ | PROT_WRITE,
                                        MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  Setup setup;
  setup.each ([] (Device &device) {
    if (!device.info ().own_memory)
      return;
    constexpr size_t kBytes = 100000;
    Buffer in (device, kBytes), out (device, kBytes);
    const Bytes before = pattern (kBytes, 1), more = pattern (kBytes, 2);
    Bytes back (kBytes);
    write_to (out, before);
    shared->running = shared->may_end = 0;
    // A device may call the function before launch () returns.
    std::thread copier ([&] {
      while (!shared->running)
        usleep (100);
      write_to (in, more);
      back = read_from (out);
      shared->may_end = 1;
    });
    Ticket ticket;
    begin (device, ticket);
    copier.join ();
    tell (device);
    EXPECT_OK (finish (device, ticket));
    EXPECT (back == before && read_from (in) == more);
  });
}
