// SPDX-License-Identifier: LGPL-2.1-or-later
// CudaDevice: one stream of kernels on a CUDA device.

#ifndef ASTERISM_DRIVERS_CUDA_DEVICE_H
#define ASTERISM_DRIVERS_CUDA_DEVICE_H

#include <unordered_map>
#include <vector>

#include "base/mutex.h"
#include "device/driver.h"
#include "functions.h"
#include "libraries.h"
#include "program.h"

namespace asterism::device::cuda
{

/// One worker's view of a CUDA device.  Owns a stream for its kernels; the
/// first of each device also owns the streams of the copies (a stream a
/// direction) and keeps account of the memory that the others share.
class CudaDevice final : public Device
{
public:
  /// Opens stream `stream` of device `number`; `first` is the CudaDevice of
  /// its stream 0, null when this is it.
  Status open (int number, int stream, CudaDevice *first, int core,
               const Options &options);
  ~CudaDevice () override;

  const DeviceInfo &
  info () const override
  {
    return info_;
  }
  Device &
  memory () override
  {
    return *first_;
  }
  Status open_stream (int number, const Options &options,
                      std::unique_ptr<Device> &opened) override;
  Status attach () override;
  Status allocate (size_t bytes, Address &address) override;
  void free (Address address, size_t bytes) override;
  Status share (void *pointer, size_t bytes, Address &address) override;
  void unshare (Address address, size_t bytes) override;
  Status pin (void *memory, size_t bytes) override;
  void unpin (void *memory, size_t bytes) override;
  bool reaches (const Device &peer) const override;
  double copy_seconds (size_t bytes, const Device *peer) const override;
  Status start (const Copy &copy, Ticket &ticket) override;
  Status start_foreign (const ForeignCopy &copy, Ticket &ticket) override;
  Status launch (const Launch &launch, Ticket &ticket) override;
  Status poll (Ticket &ticket, Progress &progress) override;
  Status wait (Ticket &ticket, Progress &progress) override;
  void notify (const Ticket &ticket, Waker &waker) override;

  /// The stream that kernels go to.
  cudaStream_t
  stream () const
  {
    return lanes_[Kernel].work;
  }
  const cudaDeviceProp &
  properties () const
  {
    return first_->properties_;
  }

  /// Lets copies to and from `peer` go directly where the machine can.
  void connect (const CudaDevice &peer);

  /// Handles of cuBLAS and the like, on this device's stream.
  Handles &
  handles ()
  {
    return handles_;
  }

  /// Kernels compiled for this device.
  Programs &
  programs ()
  {
    return first_->programs_;
  }

  /// Gives memory of at least `bytes' bytes for what a function that waits
  /// needs meanwhile.  The worker's own thread.
  Status scratch (size_t bytes, char *&memory);

private:
  enum LaneName
  {
    Kernel,
    In,
    Out,
    Peer,
    kLanes
  };

  /// A stream, and another that runs its notifications: there they delay no
  /// work and wait for none but that before them.
  struct Lane
  {
    cudaStream_t work = nullptr;
    cudaStream_t side = nullptr;
    /// Held from the first to the last event of a copy: no other's commands
    /// come between them, whose failure or time would be taken for this one's.
    Mutex enqueueing;
  };

  struct Operation;

  /// Main memory used in place.
  struct Shared
  {
    void *pointer = nullptr;
    unsigned users = 0; ///< a datum, and the first of its parts
  };

  Status map_memory (void *pointer, size_t bytes, void *&mapped);
  static bool in_main_memory (Device *&device, Address &address);
  static bool in_place (Copy &copy);
  void describe (int stream, int core, const Options &options);
  Status open_lane (Lane &lane);
  Status take_event (cudaEvent_t &event);
  void give_event (cudaEvent_t event);
  /// Enqueues the commands of a copy.
  cudaError_t enqueue (const Copy &copy, const Shape &shape,
                       cudaStream_t stream);
  Status begin (Operation &operation, Lane &lane);
  Status end (Operation &operation, Ticket &ticket);
  void finish (Ticket &ticket);
  const char *
  name () const
  {
    return info_.name.c_str ();
  }

  DeviceInfo info_;
  int number_ = -1;
  CudaDevice *first_ = nullptr;
  Lane lanes_[kLanes];
  cudaDeviceProp properties_{};
  uint64_t reached_ = 0; ///< bit of each device with a direct way
  Handles handles_;
  Programs programs_;
  void *scratch_ = nullptr;
  size_t scratch_bytes_ = 0;

  Mutex memory_mutex_;
  size_t used_ GUARDED_BY (memory_mutex_) = 0;
  std::unordered_map<uintptr_t, Shared>
      shared_ GUARDED_BY (memory_mutex_); ///< by the device's address
  Mutex events_mutex_;
  std::vector<cudaEvent_t> events_ GUARDED_BY (events_mutex_); ///< unused
};

/// Enters an open device, or takes it out, for the vendor part of the API.
void register_device (CudaDevice &device);
void unregister_device (CudaDevice &device);

/// Stream 0 of the open device with this number, or null.
CudaDevice *find_device (int number);

/// The device whose function runs on this thread, when it is one of ours.
CudaDevice *current_cuda_device ();

/// Calls `visit` for each open device.
void for_each_device (void (*visit) (CudaDevice &device));

} // namespace asterism::device::cuda

#endif
