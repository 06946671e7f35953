// SPDX-License-Identifier: LGPL-2.1-or-later
// Main memory that is registered with CUDA: to be copied from quickly, or used
// where it is by integrated devices; others so use managed memory, which the
// program got from cudaMallocManaged ().

#include <cerrno>
#include <map>

#include "cuda_device.h"

namespace asterism::device::cuda
{

namespace
{

/// Main memory that we registered for all devices, and how often it is in use:
/// as a whole, as parts of it, on several devices.
class Registrations
{
public:
  /// Requires: the memory is not registered, or was by use ().
  cudaError_t
  use (void *pointer, size_t bytes, bool registered, unsigned flags)
  {
    MutexLock lock (mutex_);
    if (auto found = find (pointer); found != all_.end ())
      {
        if (!reaches (*found, pointer, bytes))
          return cudaErrorHostMemoryAlreadyRegistered;
        ++found->second.users;
        return cudaSuccess;
      }
    if (registered) // by the program
      return cudaSuccess;
    const cudaError_t error = functions ().cudaHostRegister (
        pointer, bytes, cudaHostRegisterPortable | flags);
    if (error == cudaSuccess)
      all_[static_cast<char *> (pointer)] = { bytes, 1 };
    return error;
  }

  void
  leave (void *pointer, size_t bytes)
  {
    MutexLock lock (mutex_);
    auto found = find (pointer);
    if (found == all_.end () || !reaches (*found, pointer, bytes)
        || --found->second.users != 0)
      return;
    // The memory may be gone: then it is not registered any more.
    if (functions ().cudaHostUnregister (found->first) != cudaSuccess)
      functions ().cudaGetLastError ();
    all_.erase (found);
  }

private:
  struct Registration
  {
    size_t bytes;
    unsigned users;
  };
  using Map = std::map<char *, Registration>;

  /// It holds all these bytes, of which it holds the first.
  static bool
  reaches (const Map::value_type &registration, void *pointer, size_t bytes)
  {
    const auto &[start, there] = registration;
    return static_cast<char *> (pointer) + bytes <= start + there.bytes;
  }

  /// The one that holds this byte.
  Map::iterator
  find (void *pointer) REQUIRES (mutex_)
  {
    auto *at = static_cast<char *> (pointer);
    auto after = all_.upper_bound (at);
    if (after == all_.begin ())
      return all_.end ();
    auto found = std::prev (after);
    return at < found->first + found->second.bytes ? found : all_.end ();
  }

  Mutex mutex_;
  Map all_ GUARDED_BY (mutex_);
};

Registrations &
registrations ()
{
  static auto *the = new Registrations; // devices may outlive main ()
  return *the;
}

} // namespace

Status
CudaDevice::pin (void *memory, size_t bytes)
{
  return status_of (registrations ().use (memory, bytes, false, 0), name (),
                    "pin main memory");
}

void
CudaDevice::unpin (void *memory, size_t bytes)
{
  registrations ().leave (memory, bytes);
}

/// Finds the device's address of main memory, or makes one; fails for what it
/// cannot use in place.
Status
CudaDevice::map_memory (void *pointer, size_t bytes, void *&mapped)
{
  cudaPointerAttributes attributes{};
  if (functions ().cudaPointerGetAttributes (&attributes, pointer)
      != cudaSuccess)
    {
      functions ().cudaGetLastError (); // nothing is known of it
      attributes.type = cudaMemoryTypeUnregistered;
    }
  mapped = pointer;
  // Both sides may use it at the same time.
  if (attributes.type == cudaMemoryTypeManaged
      && properties_.concurrentManagedAccess)
    return {};
  const bool host = attributes.type == cudaMemoryTypeHost;
  if (!properties_.integrated || !properties_.canMapHostMemory
      || (!host && attributes.type != cudaMemoryTypeUnregistered))
    return Status::error (-ENOSYS, "%s: not shared", name ());
  cudaError_t error
      = registrations ().use (pointer, bytes, host, cudaHostRegisterMapped);
  if (error != cudaSuccess)
    return status_of (error, name (), "share memory");
  error = functions ().cudaHostGetDevicePointer (&mapped, pointer, 0);
  if (error != cudaSuccess)
    registrations ().leave (pointer, bytes);
  return status_of (error, name (), "share memory");
}

Status
CudaDevice::share (void *pointer, size_t bytes, Address &address)
{
  if (first_ != this)
    return first_->share (pointer, bytes, address);
  DeviceScope scope (number_);
  void *mapped;
  Status status = map_memory (pointer, bytes, mapped);
  if (!status.ok ())
    return status;
  address = { reinterpret_cast<uintptr_t> (mapped), 0 };
  MutexLock lock (memory_mutex_);
  Shared &shared = shared_[address.base];
  shared.pointer = pointer;
  ++shared.users;
  return {};
}

void
CudaDevice::unshare (Address address, size_t bytes)
{
  if (first_ != this)
    return first_->unshare (address, bytes);
  DeviceScope scope (number_);
  MutexLock lock (memory_mutex_);
  auto found = shared_.find (address.base);
  if (found == shared_.end ())
    return;
  registrations ().leave (found->second.pointer, bytes);
  if (--found->second.users == 0)
    shared_.erase (found);
}

/// Makes a device's address that stands for main memory one of that.
bool
CudaDevice::in_main_memory (Device *&device, Address &address)
{
  if (device == nullptr || device->info ().arch != Arch::Cuda)
    return false;
  auto &owner = static_cast<CudaDevice &> (device->memory ());
  MutexLock lock (owner.memory_mutex_);
  auto found = owner.shared_.find (address.base);
  if (found == owner.shared_.end ())
    return false;
  address.base = reinterpret_cast<uintptr_t> (found->second.pointer);
  device = nullptr;
  return true;
}

/// Makes a copy that concerns shared memory one from or to main memory.
bool
CudaDevice::in_place (Copy &copy)
{
  const bool source = in_main_memory (copy.source_device, copy.source);
  const bool target = in_main_memory (copy.target_device, copy.target);
  return source || target;
}

} // namespace asterism::device::cuda
