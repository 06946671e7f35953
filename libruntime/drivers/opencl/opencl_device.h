// SPDX-License-Identifier: LGPL-2.1-or-later
// OpenClDevice: one OpenCL device or part of one, its queues and programs.

#ifndef ASTERISM_DRIVERS_OPENCL_DEVICE_H
#define ASTERISM_DRIVERS_OPENCL_DEVICE_H

#include <CL/cl.h>
#include <unordered_map>

#include "asterism_abi.h"

#include "base/mutex.h"
#include "device/driver.h"

namespace asterism::device::opencl
{

class OpenClDevice;

/// The OpenCL device, or the part of one, that a Device is opened from.
struct Part
{
  cl_device_id id;
  cl_device_id whole;   ///< what it is a part of, or itself
  cl_context context;   ///< of it and the devices that it reaches
  OpenClDevice *memory; ///< the part that has the memory; null: it has it
};

/// One OpenCL device.  Shares its context with the devices that it reaches, and
/// its memory with the other parts of the same device.  Owns a queue for each
/// direction and one for kernels, so that copies and kernels overlap, and the
/// programs built from embedded sources.  A queue may be one that executes out
/// of order: whatever must come after something else is begun when that has
/// ended, or waits for its event or behind a barrier.  Nothing here blocks but
/// wait () and the building of programs.
class OpenClDevice final : public Device
{
public:
  /// Opens a device; on failure the object is only good to be destroyed.
  Status open (const Part &part, int index, int core, const Options &options);
  ~OpenClDevice () override;

  const DeviceInfo &
  info () const override
  {
    return info_;
  }
  Status allocate (size_t bytes, Address &address) override;
  void free (Address address, size_t bytes) override;
  Status share (void *pointer, size_t bytes, Address &address) override;
  void unshare (Address address, size_t bytes) override;
  Status open_stream (int number, const Options &options,
                      std::unique_ptr<Device> &opened) override;
  OpenClDevice &
  memory () override
  {
    return *memory_;
  }
  bool reaches (const Device &peer) const override;
  double copy_seconds (size_t bytes, const Device *peer) const override;
  Status start (const Copy &copy, Ticket &ticket) override;
  Status start_foreign (const ForeignCopy &copy, Ticket &ticket) override;
  Status launch (const Launch &launch, Ticket &ticket) override;
  Status poll (Ticket &ticket, Progress &progress) override;
  void notify (const Ticket &ticket, Waker &waker) override;

  cl_device_id
  id () const
  {
    return device_;
  }
  cl_device_id
  whole () const
  {
    return whole_;
  }
  cl_context
  context () const
  {
    return context_;
  }
  /// The queue that kernels go to.
  cl_command_queue
  queue () const
  {
    return queues_[Kernel];
  }
  /// Counts the time of a finished kernel as that of the task whose function
  /// calls.  The thread that launches.
  void collect (cl_event event);

  /// Its memory and its compute units are the machine's cores.
  bool
  is_cpu () const
  {
    return is_cpu_;
  }

  /// Returns the needs of kernels (asterism_kernels.h) that it lacks.
  unsigned
  lacks () const
  {
    return lacks_;
  }

  /// Its queues execute out of order.
  bool
  out_of_order () const
  {
    return out_of_order_;
  }

  /// Finds or makes a kernel of an embedded source.  On failure `log` holds
  /// what the compiler said.  The kernel belongs to the device; its worker's
  /// thread alone uses it.
  Status kernel_for (const asterism_kernel_v1 &description, cl_kernel &kernel,
                     std::string &log);

private:
  enum Queue
  {
    In,
    Out,
    Kernel,
    kQueues
  };

  /// Holds the locks of a device, and of the one it copies to or from, for a
  /// scope when their platform wants one caller at a time.  Nobody waits inside
  /// the platform for that reason: others could not have their turn meanwhile;
  /// `poll` and `notify` tell what has ended.
  class Turn;

  /// Main memory used as a buffer.
  struct Shared
  {
    void *pointer;
    size_t bytes;
    bool mapped; ///< main memory's side may use it
  };

  bool find_peer (Device *end, OpenClDevice *&peer);
  bool hand_over (const Copy &copy, Ticket &ticket, Status &status);
  void describe (int index, int core, const Options &options);
  Status make_queues (bool out_of_order);
  Status open_queues (const Part &part, int index, int core,
                      const Options &options);
  Status program_for (const asterism_kernel_v1 &description,
                      cl_program &program, std::string &log)
      REQUIRES (programs_mutex_);

  DeviceInfo info_;
  cl_device_id device_ = nullptr;
  cl_device_id whole_ = nullptr;
  OpenClDevice *memory_ = this;
  int stream_ = 0; ///< which of the device's queues for kernels
  cl_context context_ = nullptr;
  cl_command_queue queues_[kQueues] = {};
  size_t largest_allocation_ = 0;
  bool is_cpu_ = false;
  unsigned lacks_ = 0; ///< of what kernels made of loops need
  bool out_of_order_ = false;
  double collected_ = -1; ///< seconds of the task being launched; -1: none
  bool in_main_memory_ = false; ///< what it shares is not copied
  /// POCL deadlocks between its locks of events and queues when threads
  /// enqueue and release at the same time.
  bool one_at_a_time_ = false;
  Mutex turn_mutex_;
  Mutex *turn_ = &turn_mutex_; ///< of all queues of the device

  Mutex memory_mutex_;
  size_t used_ GUARDED_BY (memory_mutex_) = 0;
  std::unordered_map<uintptr_t, Shared>
      shared_ GUARDED_BY (memory_mutex_); ///< by buffer

  Mutex programs_mutex_;
  std::unordered_map<const void *, cl_program>
      programs_ GUARDED_BY (programs_mutex_); ///< by source
  std::unordered_map<const void *, cl_kernel>
      kernels_ GUARDED_BY (programs_mutex_); ///< by description
};

/// The open device with this number, or null.  Any thread.
OpenClDevice *find_device (int index);

/// The device whose function runs on this thread, when it is one of ours.
OpenClDevice *current_opencl_device ();

/// Enters a device under its number, or takes it out (null).
void register_device (int index, OpenClDevice *device);

/// The numbers of open devices are below this.
constexpr int kMaxDevices = 16;

/// Returns a string property of a device.
std::string device_text (cl_device_id device, cl_device_info property);

/// Builds a program; `log` gets what the compiler said when it fails.
Status build_program (const OpenClDevice &device, const char *file,
                      const char *source, size_t length, const char *flags,
                      cl_program &program, std::string &log);

} // namespace asterism::device::opencl

#endif
