// SPDX-License-Identifier: LGPL-2.1-or-later
// SimDevice: a device with its own memory and a virtual clock, for tests.

#ifndef ASTERISM_DRIVERS_SIM_DEVICE_H
#define ASTERISM_DRIVERS_SIM_DEVICE_H

#include <deque>

#include "base/mutex.h"
#include "device/driver.h"

namespace asterism::device::sim
{

/// One operation of a simulated device, and when it happens on the virtual
/// clock.
struct Operation
{
  bool is_copy = false;
  bool executed = false;
  bool polled = false; ///< poll () answered "not yet" once
  bool fails = false;  ///< an injected failure
  Copy copy;
  double begin = 0; ///< virtual seconds
  double end = 0;
};

/// One simulated device.  Owns its allocations and its pending operations.
///
/// Copies that nobody waits for are really made late: when somebody polls a
/// second time, waits, or wants a notification.  What uses data before its
/// ticket is done thus sees the old bytes.  The virtual clock has three engines
/// (in, out, kernel) that work side by side; an operation begins when its
/// engine is free and what this device's user has seen finished is over.
class SimDevice final : public Device
{
public:
  /// `first`: the device whose memory it uses, as its queue `stream`; null: it
  /// has its own.
  SimDevice (int index, int core, const Options &options, int stream = 0,
             SimDevice *first = nullptr);
  ~SimDevice () override;

  const DeviceInfo &
  info () const override
  {
    return info_;
  }
  SimDevice &
  memory () override
  {
    return first_;
  }
  Status open_stream (int number, const Options &options,
                      std::unique_ptr<Device> &opened) override;
  Status allocate (size_t bytes, Address &address) override;
  void free (Address address, size_t bytes) override;
  Status share (void *pointer, size_t bytes, Address &address) override;
  bool reaches (const Device &peer) const override;
  double copy_seconds (size_t bytes, const Device *peer) const override;
  Status start (const Copy &copy, Ticket &ticket) override;
  Status launch (const Launch &launch, Ticket &ticket) override;
  Status poll (Ticket &ticket, Progress &progress) override;
  Status wait (Ticket &ticket, Progress &progress) override;
  void notify (const Ticket &ticket, Waker &waker) override;

private:
  enum Engine
  {
    In,
    Out,
    Kernel,
    kEngines
  };

  /// Counts events and says which of them fail.
  struct Failures
  {
    long every = 0; ///< n: each n-th; -n: the n-th only; 0: none
    long seen = 0;
    bool next ();
  };

  /// Gives an operation its place on the virtual clock; when it ends.
  double occupy (Engine engine, double seconds) REQUIRES (mutex_);
  /// Makes a copy for which somebody waits.
  Status make (const Copy &copy, Engine engine, double seconds);
  Status failed_copy () const;
  /// Gives the operation its place on the virtual clock and queues it.
  Ticket enqueue (std::unique_ptr<Operation> operation, Engine engine,
                  double seconds) REQUIRES (mutex_);
  /// Makes the copies queued up to `last`, in order.
  void execute_to (Operation &last) REQUIRES (mutex_);
  /// Ends an operation and its ticket.
  Status finish (Ticket &ticket, Progress &progress) REQUIRES (mutex_);

  DeviceInfo info_;
  SimDevice &first_;
  const double latency_, bandwidth_;
  const bool peers_;
  mutable Mutex mutex_;
  size_t used_ GUARDED_BY (mutex_) = 0;
  std::deque<std::unique_ptr<Operation>> queue_ GUARDED_BY (mutex_);
  double free_at_[kEngines] GUARDED_BY (mutex_) = {};
  double busy_[kEngines] GUARDED_BY (mutex_) = {};
  double seen_ GUARDED_BY (mutex_) = 0; ///< end of what was seen finished
  Failures allocations_ GUARDED_BY (mutex_);
  Failures copies_ GUARDED_BY (mutex_);
  Failures launches_ GUARDED_BY (mutex_);
};

} // namespace asterism::device::sim

#endif
