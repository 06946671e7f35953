// SPDX-License-Identifier: LGPL-2.1-or-later
// The driver interface: find devices and open them; a device allocates,
// copies strided regions, launches functions and says when they are done.
//
// A driver knows nothing of tasks, handles or coherence.

#ifndef ASTERISM_DEVICE_DRIVER_H
#define ASTERISM_DEVICE_DRIVER_H

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "starpu_worker.h"

#include "base/event.h"
#include "base/options.h"
#include "base/status.h"
#include "device/device_info.h"
#include "device/links.h"

namespace asterism::topology
{
class Machine;
}

namespace asterism::device
{

/// Where bytes are: a pointer, or a memory object (cl_mem) and an offset in it.
struct Address
{
  uintptr_t base = 0;
  size_t offset = 0;
};

constexpr unsigned kMaxRank = 8;

/// A strided copy: `run` contiguous bytes, repeated over `rank` counts.
/// Dimension 0 is the innermost repetition.  Strides are in bytes.
struct Shape
{
  size_t run = 0;
  unsigned rank = 0;
  size_t count[kMaxRank];
  size_t source_stride[kMaxRank];
  size_t target_stride[kMaxRank];
};

class Device;
struct Progress;

/// One copy.  A null device is main memory.
struct Copy
{
  Device *source_device = nullptr;
  Device *target_device = nullptr;
  Address source;
  Address target;
  Shape shape;
  /// Not null: its starter holds no lock and calls wait () at once, but for a
  /// copy that is made already, as is said here: then there is no ticket.  What
  /// it takes is wanted unless `seconds' are negative before.
  Progress *made = nullptr;
};

/// A copy that a user's function makes by the vendor's own means.  Its first
/// argument is `argument', the second the stream to put it on (cudaStream_t),
/// or the place for the event that tells its end (cl_event *), or null when the
/// copy is made at once.  It returns 0, -EAGAIN (begun) or an error.
struct ForeignCopy
{
  const Device *source_device = nullptr; ///< null: main memory
  const Device *target_device = nullptr;
  bool asynchronous = false; ///< the function wants a stream or an event
  int (*function) (void *argument, void *where) = nullptr;
  void *argument = nullptr;
};

/// One execution of a user's function: `function (buffers, argument)`.
struct Launch
{
  void (*function) (void *buffers[], void *argument) = nullptr;
  void **buffers = nullptr;
  void *argument = nullptr;
  /// The function only enqueues its work (STARPU_CUDA_ASYNC and the like):
  /// completion is that of the worker's queue, not the function's return.
  bool asynchronous = false;
  /// The arguments of functions that run in another process are copied to it:
  /// the sizes of the buffers' structs and of the argument (0: its address
  /// counts, not what is there).  Theirs too: copies to main memory when the
  /// function has returned, of which either all are made or none.
  unsigned buffer_count = 0;
  const size_t *buffer_bytes = nullptr;
  size_t argument_bytes = 0;
  unsigned result_count = 0;
  const Copy *results = nullptr;
  /// Set when the function is called: a launch that fails before that may be
  /// tried again.
  bool *begun = nullptr;
  /// Seconds that it takes on a simulated device; negative: what it takes here.
  double simulated_seconds = -1;
};

/// To be called before the function is.
inline void
note_begun (const Launch &launch)
{
  if (launch.begun != nullptr)
    *launch.begun = true;
}

/// Names one operation under way.  Meaningful to the device that gave it;
/// all zero: finished at once.
struct Ticket
{
  uint64_t words[2] = { 0, 0 };
  bool
  pending () const
  {
    return words[0] != 0;
  }
};

/// The state of an operation, from poll ().
struct Progress
{
  bool done = true;
  /// How long the device worked on it, when done and when the device knows
  /// (its own clock, virtual or real); negative otherwise.
  double seconds = -1;
};

/// One execution unit with its memory.  launch () is called by the worker's
/// own thread; every other function by any thread.
///
/// Two Devices of one physical device (several streams) share its memory:
/// memory_of () returns the same object for both.
class Device
{
public:
  virtual ~Device () = default;

  virtual const DeviceInfo &info () const = 0;

  /// The device that owns the memory this one computes on (itself, or the
  /// first stream of the same physical device).
  virtual Device &
  memory ()
  {
    return *this;
  }

  /// True once the device is gone with all that its memory held: what is
  /// under way fails, and nothing can be begun.
  virtual bool
  lost () const
  {
    return false;
  }

  /// Opens a further queue of the same physical device, as a device that shares
  /// this one's memory; `number` tells the queues apart, and this one's is 0.
  /// Requires: &memory () == this.  -ENOSYS: it has no further one.
  virtual Status open_stream (int number, const Options &options,
                              std::unique_ptr<Device> &opened);

  /// Called once by the worker's thread before anything is launched, and
  /// once after the last.
  virtual Status
  attach ()
  {
    return {};
  }
  virtual void
  detach ()
  {
  }

  /// Memory of this device.  -ENOMEM when it does not fit.
  virtual Status allocate (size_t bytes, Address &address) = 0;
  virtual void free (Address address, size_t bytes) = 0;

  /// Gives this device's address of bytes of main memory, which it shares.  A
  /// copy of all of them between the two addresses moves nothing: it lets the
  /// target's side see what the source's wrote.  At first main memory's may be
  /// used.  -ENOSYS: these bytes cannot be shared.
  virtual Status share (void *pointer, size_t bytes, Address &address);
  /// Ends that; main memory has what was written on its side last.
  virtual void
  unshare (Address, size_t)
  {
  }

  /// Makes main memory quick to copy from and to (pinned).  Optional.
  virtual Status
  pin (void *, size_t)
  {
    return {};
  }
  virtual void
  unpin (void *, size_t)
  {
  }

  /// True when a copy between this device's memory and `peer`'s needs no
  /// stop in main memory.
  virtual bool reaches (const Device &peer) const = 0;

  /// Guessed seconds to copy `bytes` from (or to) main memory; with `peer`,
  /// from (or to) that device.  Constant: links () learns.
  virtual double copy_seconds (size_t bytes, const Device *peer) const = 0;
  Links &
  links () const
  {
    return links_;
  }

  /// Starts a copy to or from this device's memory.  The bytes at the source
  /// must not change, nor the target be read, until the ticket is done.
  virtual Status start (const Copy &copy, Ticket &ticket) = 0;

  /// Has a user's function make or start a copy to or from this device's
  /// memory, as start () does.
  virtual Status start_foreign (const ForeignCopy &copy, Ticket &ticket);

  /// Runs or enqueues a function.  The buffers may be reused after return.
  virtual Status launch (const Launch &launch, Ticket &ticket) = 0;

  /// Says whether the operation has finished; once it said so the ticket is
  /// spent.  A failed operation returns its error.
  virtual Status poll (Ticket &ticket, Progress &progress) = 0;

  /// Sleeps until the operation has finished; the ticket is spent.
  virtual Status wait (Ticket &ticket, Progress &progress);

  /// Calls `waker.wake ()` once the operation has finished, perhaps at once.
  /// The waker outlives the device's operations.
  virtual void notify (const Ticket &ticket, Waker &waker) = 0;

private:
  mutable Links links_;
};

/// Says whether a copy between the memories of two devices needs no stop in
/// main memory, which null stands for.  To and from a group each copy has one.
inline bool
has_direct_way (const Device *from, const Device *to)
{
  return from == nullptr || to == nullptr
         || (!from->info ().group && !to->info ().group && to->reaches (*from));
}

/// Devices of one kind.  One constant object each, found through the
/// generated list.
class Driver
{
public:
  virtual ~Driver () = default;
  virtual const char *name () const = 0;

  /// Returns whether the options ask for the devices of this driver alone, as
  /// a simulated machine has no others.
  virtual bool
  excludes_others (const Options &) const
  {
    return false;
  }

  /// Appends every device that the options allow.  A machine without such
  /// devices is a success with nothing appended.
  virtual Status open (const Options &options, const topology::Machine &machine,
                       std::vector<std::unique_ptr<Device>> &devices) const = 0;
};

/// Every configured driver, the accelerators first so that the CPU driver,
/// last, knows how many cores they keep (E41).  Generated.
const std::vector<const Driver *> &all_drivers ();

/// The device whose function is running on this thread, or null: for the
/// vendor-specific parts of the public API.
Device *current_device ();
void set_current_device (Device *device);

} // namespace asterism::device

#endif
