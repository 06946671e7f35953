// SPDX-License-Identifier: LGPL-2.1-or-later
// A double of the CUDA runtime in main memory: several devices, streams that
// run by themselves, limited memory, strict about peers, and it fails on
// demand.  For tests of the CUDA driver on machines without a GPU.
//
//   FAKE_CUDA_DEVICES=n    devices (2)
//   FAKE_CUDA_MEMORY=kib   memory of each (65536)
//   FAKE_CUDA_PEER=0       devices do not reach each other
//   FAKE_CUDA_DELAY=us     how long every command of a stream takes (20)
//   FAKE_CUDA_INTEGRATED=1 devices share main memory
//   FAKE_CUDA_MANAGED=1    devices use managed memory while the program does
//   FAKE_CUDA_FAIL=name:n  the n-th call of that function fails; several are
//                          separated by commas; the name "command" stands for
//                          the n-th copy that fails while it runs, which is
//                          told once: by the next event of its stream, or by
//                          the stream when none was recorded

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include <cuda_runtime_api.h>

using Clock = std::chrono::steady_clock;

struct CUevent_st
{
  std::mutex mutex;
  std::condition_variable changed;
  unsigned long recorded = 0, reached = 0;
  Clock::time_point when;
  cudaError_t error = cudaSuccess;
};

struct CUstream_st
{
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<std::function<void ()>> commands;
  bool busy = false, ends = false;
  cudaError_t error = cudaSuccess;
  std::thread thread;
};

namespace
{

constexpr int kMaxDevices = 16;

long
setting (const char *name, long value)
{
  const char *text = getenv (name);
  return text && *text ? atol (text) : value;
}

struct Block
{
  size_t bytes;
  int device;
};

/// The machine: what is allocated, and which devices may reach which.
struct Machine
{
  std::mutex mutex;
  std::map<const char *, Block> blocks;
  std::map<const char *, size_t> managed, registered;
  size_t registrations = 0;
  size_t used[kMaxDevices] = {};
  bool peers[kMaxDevices][kMaxDevices] = {};
  std::map<std::string, long> calls;
  int failures = 0; ///< that were wanted
};

Machine &
machine ()
{
  static Machine *the = new Machine; // threads may outlive main ()
  return *the;
}

thread_local int current = 0;
thread_local cudaError_t last_error = cudaSuccess;

int
device_count ()
{
  return int (std::min (setting ("FAKE_CUDA_DEVICES", 2), long (kMaxDevices)));
}

size_t
capacity ()
{
  return size_t (setting ("FAKE_CUDA_MEMORY", 65536)) << 10;
}

cudaError_t
fail (cudaError_t error)
{
  return last_error = error;
}

/// Returns an error of a stream or an event, which has it no more then.
cudaError_t
tell (cudaError_t &error)
{
  const cudaError_t told = std::exchange (error, cudaSuccess);
  return told == cudaSuccess ? cudaSuccess : fail (told);
}

/// Counts a call; true when FAKE_CUDA_FAIL wants this one to fail.
bool
injected (const char *name)
{
  const char *wanted = getenv ("FAKE_CUDA_FAIL");
  if (!wanted)
    return false;
  std::lock_guard lock (machine ().mutex);
  const long call = ++machine ().calls[name];
  const std::string entry
      = "," + std::string (name) + ":" + std::to_string (call) + ",";
  const bool fails
      = ("," + std::string (wanted) + ",").find (entry) != std::string::npos;
  machine ().failures += fails;
  return fails;
}

/// Device that owns [pointer, pointer + bytes), -1 for main memory, -2 when
/// it runs over the end of a block.
int
owner (const void *pointer, size_t bytes)
{
  std::lock_guard lock (machine ().mutex);
  auto at = static_cast<const char *> (pointer);
  auto next = machine ().blocks.upper_bound (at);
  if (next == machine ().blocks.begin ())
    return -1;
  const auto &[start, block] = *std::prev (next);
  if (at >= start + block.bytes)
    return -1;
  return at + bytes <= start + block.bytes ? block.device : -2;
}

/// The piece of memory that holds this byte, or the end.
std::map<const char *, size_t>::iterator
piece_with (std::map<const char *, size_t> &pieces, const void *pointer)
{
  auto at = static_cast<const char *> (pointer);
  auto next = pieces.upper_bound (at);
  if (next == pieces.begin ())
    return pieces.end ();
  auto found = std::prev (next);
  return at < found->first + found->second ? found : pieces.end ();
}

bool
connected (int a, int b)
{
  std::lock_guard lock (machine ().mutex);
  return a == b || machine ().peers[a][b] || machine ().peers[b][a];
}

/// Says whether a copy of these kinds of memory is allowed.
bool
allowed (const void *target, size_t target_bytes, const void *source,
         size_t source_bytes, cudaMemcpyKind kind)
{
  const int to = owner (target, target_bytes);
  const int from = owner (source, source_bytes);
  switch (kind)
    {
    case cudaMemcpyHostToDevice:
      return to >= 0 && from == -1;
    case cudaMemcpyDeviceToHost:
      return from >= 0 && to == -1;
    case cudaMemcpyDeviceToDevice:
      return from >= 0 && from == to;
    case cudaMemcpyDefault:
      return from >= 0 && to >= 0 && connected (from, to);
    default:
      return false;
    }
}

void
run (cudaStream_t stream)
{
  std::unique_lock lock (stream->mutex);
  for (;;)
    {
      stream->changed.wait (
          lock, [&] { return stream->ends || !stream->commands.empty (); });
      if (stream->commands.empty ())
        return;
      auto command = std::move (stream->commands.front ());
      stream->commands.pop_front ();
      stream->busy = true;
      lock.unlock ();
      command ();
      lock.lock ();
      stream->busy = false;
      stream->changed.notify_all ();
    }
}

cudaError_t
push (cudaStream_t stream, std::function<void ()> command)
{
  if (!stream)
    return fail (cudaErrorInvalidResourceHandle);
  std::lock_guard lock (stream->mutex);
  stream->commands.push_back (std::move (command));
  stream->changed.notify_all ();
  return cudaSuccess;
}

/// Pushes a copy, which takes its time and fails when that is wanted.
cudaError_t
push_copy (cudaStream_t stream, std::function<void ()> copy)
{
  const bool fails = injected ("command");
  const long delay = setting ("FAKE_CUDA_DELAY", 20);
  return push (stream, [=] {
    std::this_thread::sleep_for (std::chrono::microseconds (delay));
    if (fails)
      stream->error = cudaErrorLaunchFailure;
    else
      copy ();
  });
}

} // namespace

extern "C" {

#define CALL(name)                                                             \
  if (injected (#name))                                                        \
  return fail (cudaErrorUnknown)

cudaError_t
cudaGetDeviceCount (int *count)
{
  CALL (cudaGetDeviceCount);
  *count = device_count ();
  return *count > 0 ? cudaSuccess : fail (cudaErrorNoDevice);
}

cudaError_t
cudaGetDevice (int *device)
{
  *device = current;
  return cudaSuccess;
}

cudaError_t
cudaSetDevice (int device)
{
  CALL (cudaSetDevice);
  if (device < 0 || device >= device_count ())
    return fail (cudaErrorInvalidDevice);
  current = device;
  return cudaSuccess;
}

cudaError_t
cudaGetDeviceProperties (cudaDeviceProp *properties, int device)
{
  CALL (cudaGetDeviceProperties);
  memset (properties, 0, sizeof *properties);
  snprintf (properties->name, sizeof properties->name, "double %d", device);
  properties->major = 9;
  properties->totalGlobalMem = capacity ();
  properties->memPitch = size_t (1) << 31;
  properties->multiProcessorCount = 4;
  properties->maxThreadsPerBlock = 1024;
  properties->managedMemory = 1;
  properties->concurrentManagedAccess = int (setting ("FAKE_CUDA_MANAGED", 0));
  properties->integrated = int (setting ("FAKE_CUDA_INTEGRATED", 0));
  properties->canMapHostMemory = properties->integrated;
  return cudaSuccess;
}

cudaError_t
cudaMemGetInfo (size_t *free_bytes, size_t *total)
{
  CALL (cudaMemGetInfo);
  std::lock_guard lock (machine ().mutex);
  *total = capacity ();
  *free_bytes = *total - machine ().used[current];
  return cudaSuccess;
}

cudaError_t
cudaMalloc (void **pointer, size_t bytes)
{
  if (injected ("cudaMalloc"))
    return fail (cudaErrorMemoryAllocation);
  std::lock_guard lock (machine ().mutex);
  if (bytes > capacity () - machine ().used[current])
    return fail (cudaErrorMemoryAllocation);
  *pointer = malloc (bytes);
  machine ().used[current] += bytes;
  machine ().blocks[static_cast<char *> (*pointer)] = { bytes, current };
  return cudaSuccess;
}

cudaError_t
cudaFree (void *pointer)
{
  CALL (cudaFree);
  std::lock_guard lock (machine ().mutex);
  if (machine ().managed.erase (static_cast<char *> (pointer)) != 0)
    {
      free (pointer);
      return cudaSuccess;
    }
  auto found = machine ().blocks.find (static_cast<char *> (pointer));
  if (found == machine ().blocks.end ())
    return fail (cudaErrorInvalidValue);
  machine ().used[found->second.device] -= found->second.bytes;
  machine ().blocks.erase (found);
  free (pointer);
  return cudaSuccess;
}

cudaError_t
cudaMallocManaged (void **pointer, size_t bytes, unsigned)
{
  CALL (cudaMallocManaged);
  std::lock_guard lock (machine ().mutex);
  *pointer = malloc (bytes);
  machine ().managed[static_cast<char *> (*pointer)] = bytes;
  return cudaSuccess;
}

cudaError_t
cudaPointerGetAttributes (cudaPointerAttributes *attributes,
                          const void *pointer)
{
  CALL (cudaPointerGetAttributes);
  const int device = owner (pointer, 1);
  std::lock_guard lock (machine ().mutex);
  Machine &all = machine ();
  memset (attributes, 0, sizeof *attributes);
  attributes->device = std::max (device, 0);
  attributes->type
      = device >= 0 ? cudaMemoryTypeDevice
        : piece_with (all.managed, pointer) != all.managed.end ()
            ? cudaMemoryTypeManaged
        : piece_with (all.registered, pointer) != all.registered.end ()
            ? cudaMemoryTypeHost
            : cudaMemoryTypeUnregistered;
  return cudaSuccess;
}

cudaError_t
cudaHostRegister (void *pointer, size_t bytes, unsigned)
{
  CALL (cudaHostRegister);
  if (owner (pointer, bytes) != -1)
    return fail (cudaErrorInvalidValue);
  std::lock_guard lock (machine ().mutex);
  Machine &all = machine ();
  char *start = static_cast<char *> (pointer);
  if (piece_with (all.registered, start) != all.registered.end ()
      || piece_with (all.registered, start + bytes - 1)
             != all.registered.end ())
    return fail (cudaErrorHostMemoryAlreadyRegistered);
  all.registered[start] = bytes;
  ++all.registrations;
  return cudaSuccess;
}

cudaError_t
cudaHostUnregister (void *pointer)
{
  CALL (cudaHostUnregister);
  std::lock_guard lock (machine ().mutex);
  return machine ().registered.erase (static_cast<char *> (pointer)) != 0
             ? cudaSuccess
             : fail (cudaErrorHostMemoryNotRegistered);
}

cudaError_t
cudaHostGetDevicePointer (void **mapped, void *pointer, unsigned)
{
  CALL (cudaHostGetDevicePointer);
  std::lock_guard lock (machine ().mutex);
  Machine &all = machine ();
  if (setting ("FAKE_CUDA_INTEGRATED", 0) == 0
      || piece_with (all.registered, pointer) == all.registered.end ())
    return fail (cudaErrorInvalidValue);
  *mapped = pointer;
  return cudaSuccess;
}

/// For tests: how much main memory is registered.
size_t
fake_cuda_registered ()
{
  std::lock_guard lock (machine ().mutex);
  return machine ().registered.size ();
}

/// The same: how often some was registered.
size_t
fake_cuda_registrations ()
{
  std::lock_guard lock (machine ().mutex);
  return machine ().registrations;
}

/// The same: how many calls failed because that was wanted.
int
fake_cuda_failures ()
{
  std::lock_guard lock (machine ().mutex);
  return machine ().failures;
}

cudaError_t
cudaDeviceCanAccessPeer (int *possible, int device, int peer)
{
  CALL (cudaDeviceCanAccessPeer);
  *possible = device != peer && setting ("FAKE_CUDA_PEER", 1) != 0;
  return cudaSuccess;
}

cudaError_t
cudaDeviceEnablePeerAccess (int peer, unsigned)
{
  CALL (cudaDeviceEnablePeerAccess);
  if (setting ("FAKE_CUDA_PEER", 1) == 0)
    return fail (cudaErrorPeerAccessUnsupported);
  std::lock_guard lock (machine ().mutex);
  if (machine ().peers[current][peer])
    return fail (cudaErrorPeerAccessAlreadyEnabled);
  machine ().peers[current][peer] = true;
  return cudaSuccess;
}

cudaError_t
cudaStreamCreateWithFlags (cudaStream_t *stream, unsigned)
{
  CALL (cudaStreamCreateWithFlags);
  *stream = new CUstream_st;
  (*stream)->thread = std::thread (run, *stream);
  return cudaSuccess;
}

cudaError_t
cudaStreamDestroy (cudaStream_t stream)
{
  {
    std::lock_guard lock (stream->mutex);
    stream->ends = true;
    stream->changed.notify_all ();
  }
  stream->thread.join ();
  delete stream;
  return cudaSuccess;
}

cudaError_t
cudaStreamSynchronize (cudaStream_t stream)
{
  CALL (cudaStreamSynchronize);
  std::unique_lock lock (stream->mutex);
  stream->changed.wait (
      lock, [&] { return stream->commands.empty () && !stream->busy; });
  return tell (stream->error);
}

cudaError_t
cudaStreamWaitEvent (cudaStream_t stream, cudaEvent_t event, unsigned)
{
  CALL (cudaStreamWaitEvent);
  unsigned long wanted;
  {
    std::lock_guard lock (event->mutex);
    wanted = event->recorded;
  }
  return push (stream, [=] {
    std::unique_lock lock (event->mutex);
    event->changed.wait (lock, [&] { return event->reached >= wanted; });
  });
}

cudaError_t
cudaLaunchHostFunc (cudaStream_t stream, cudaHostFn_t function, void *argument)
{
  CALL (cudaLaunchHostFunc);
  return push (stream, [=] { function (argument); });
}

cudaError_t
cudaEventCreateWithFlags (cudaEvent_t *event, unsigned)
{
  CALL (cudaEventCreateWithFlags);
  *event = new CUevent_st;
  return cudaSuccess;
}

cudaError_t
cudaEventDestroy (cudaEvent_t event)
{
  delete event;
  return cudaSuccess;
}

cudaError_t
cudaEventRecord (cudaEvent_t event, cudaStream_t stream)
{
  CALL (cudaEventRecord);
  unsigned long number;
  {
    std::lock_guard lock (event->mutex);
    number = ++event->recorded;
  }
  return push (stream, [=] {
    std::lock_guard lock (event->mutex);
    event->reached = number;
    event->when = Clock::now ();
    event->error = std::exchange (stream->error, cudaSuccess);
    event->changed.notify_all ();
  });
}

cudaError_t
cudaEventQuery (cudaEvent_t event)
{
  CALL (cudaEventQuery);
  std::lock_guard lock (event->mutex);
  if (event->reached < event->recorded)
    return fail (cudaErrorNotReady);
  return tell (event->error);
}

cudaError_t
cudaEventSynchronize (cudaEvent_t event)
{
  CALL (cudaEventSynchronize);
  std::unique_lock lock (event->mutex);
  event->changed.wait (lock, [&] { return event->reached >= event->recorded; });
  return tell (event->error);
}

cudaError_t
cudaEventElapsedTime (float *milliseconds, cudaEvent_t begin, cudaEvent_t end)
{
  CALL (cudaEventElapsedTime);
  const std::chrono::duration<float, std::milli> time = end->when - begin->when;
  *milliseconds = time.count ();
  return cudaSuccess;
}

cudaError_t
cudaMemcpyAsync (void *target, const void *source, size_t bytes,
                 cudaMemcpyKind kind, cudaStream_t stream)
{
  CALL (cudaMemcpyAsync);
  if (!allowed (target, bytes, source, bytes, kind))
    return fail (cudaErrorInvalidValue);
  return push_copy (stream, [=] { memcpy (target, source, bytes); });
}

cudaError_t
cudaMemcpyPeerAsync (void *target, int target_device, const void *source,
                     int source_device, size_t bytes, cudaStream_t stream)
{
  CALL (cudaMemcpyPeerAsync);
  if (owner (target, bytes) != target_device
      || owner (source, bytes) != source_device
      || !connected (source_device, target_device))
    return fail (cudaErrorInvalidValue);
  return push_copy (stream, [=] { memcpy (target, source, bytes); });
}

cudaError_t
cudaMemcpy2DAsync (void *target, size_t target_pitch, const void *source,
                   size_t source_pitch, size_t width, size_t height,
                   cudaMemcpyKind kind, cudaStream_t stream)
{
  CALL (cudaMemcpy2DAsync);
  if (width > target_pitch || width > source_pitch)
    return fail (cudaErrorInvalidPitchValue);
  if (!allowed (target, target_pitch * (height - 1) + width, source,
                source_pitch * (height - 1) + width, kind))
    return fail (cudaErrorInvalidValue);
  return push_copy (stream, [=] {
    for (size_t i = 0; i < height; ++i)
      memcpy (static_cast<char *> (target) + i * target_pitch,
              static_cast<const char *> (source) + i * source_pitch, width);
  });
}

cudaError_t
cudaMemcpy3DAsync (const cudaMemcpy3DParms *parameters, cudaStream_t stream)
{
  CALL (cudaMemcpy3DAsync);
  const cudaMemcpy3DParms p = *parameters;
  if (p.extent.width > p.srcPtr.pitch || p.extent.width > p.dstPtr.pitch
      || p.extent.height > p.srcPtr.ysize || p.extent.height > p.dstPtr.ysize)
    return fail (cudaErrorInvalidPitchValue);
  if (!allowed (p.dstPtr.ptr, p.extent.width, p.srcPtr.ptr, p.extent.width,
                p.kind))
    return fail (cudaErrorInvalidValue);
  return push_copy (stream, [=] {
    for (size_t z = 0; z < p.extent.depth; ++z)
      for (size_t y = 0; y < p.extent.height; ++y)
        memcpy (static_cast<char *> (p.dstPtr.ptr)
                    + (z * p.dstPtr.ysize + y) * p.dstPtr.pitch,
                static_cast<const char *> (p.srcPtr.ptr)
                    + (z * p.srcPtr.ysize + y) * p.srcPtr.pitch,
                p.extent.width);
  });
}

cudaError_t
cudaGetLastError ()
{
  const cudaError_t error = last_error;
  last_error = cudaSuccess;
  return error;
}

const char *
cudaGetErrorName (cudaError_t error)
{
  return error == cudaErrorMemoryAllocation ? "cudaErrorMemoryAllocation"
                                            : "cudaError";
}

const char *
cudaGetErrorString (cudaError_t error)
{
  static thread_local char text[32];
  snprintf (text, sizeof text, "error %d", int (error));
  return text;
}

} // extern "C"
