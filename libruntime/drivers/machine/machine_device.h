// SPDX-License-Identifier: LGPL-2.1-or-later
// MachineDevice: a worker of a machine that a file describes.

#ifndef ASTERISM_DRIVERS_MACHINE_DEVICE_H
#define ASTERISM_DRIVERS_MACHINE_DEVICE_H

#include <memory>
#include <string>
#include <vector>

#include "base/mutex.h"
#include "device/driver.h"
#include "network.h"
#include "topology/description.h"

namespace asterism::device::machine
{

/// The state that all workers of a machine share.
struct Common
{
  Common (const topology::Description &described, bool executed)
      : machine (described), executes (executed), network (described)
  {
  }
  const topology::Description &machine;
  const bool executes; ///< functions are called, and bytes are copied
  Network network;
  Mutex mutex;
  double scheduler_free GUARDED_BY (mutex) = 0; ///< when the next task can be
                                                ///< launched
};

/// A kernel or a copy under way.  Belongs to the ticket.
struct Operation
{
  std::atomic<uint32_t> over{ 0 };
  double begin = 0, end = 0;
  Copy copy; ///< to make at its end, if it is one
  bool makes = false;
  Flow flow;
  Mutex mutex;
  std::vector<Waker *> wakers GUARDED_BY (mutex);
};

/// One worker, with its memory if it has one of its own.  A launch takes the
/// time that it says, a copy what the network gives it; both end by events of
/// the virtual clock.  Unless functions are executed, addresses are numbers
/// that stand for memory, and nothing is there.
class MachineDevice final : public Device
{
public:
  /// Worker `number` of the machine; `index` counts those of its type, and
  /// `name` is its own.
  MachineDevice (Common &common, int number, int index, std::string name);

  /// Has it destroy what all share.
  void
  own (std::unique_ptr<Common> common)
  {
    owned_ = std::move (common);
  }

  const DeviceInfo &
  info () const override
  {
    return info_;
  }
  Status allocate (size_t bytes, Address &address) override;
  void free (Address address, size_t bytes) override;
  bool reaches (const Device &peer) const override;
  double copy_seconds (size_t bytes, const Device *peer) const override;
  Status start (const Copy &copy, Ticket &ticket) override;
  Status start_foreign (const ForeignCopy &copy, Ticket &ticket) override;
  Status launch (const Launch &launch, Ticket &ticket) override;
  Status poll (Ticket &ticket, Progress &progress) override;
  Status wait (Ticket &ticket, Progress &progress) override;
  void notify (const Ticket &ticket, Waker &waker) override;

private:
  static void finish (void *operation);
  const std::vector<unsigned> &
  links () const
  {
    return common_.machine.workers[size_t (number_)].links;
  }
  double launch_time ();
  void add_lanes (std::vector<unsigned> &lanes, bool to_device) const;
  void send (Operation &operation, const Device *source, const Device *target,
             size_t bytes);

  std::unique_ptr<Common> owned_;
  Common &common_;
  const int number_;
  const topology::WorkerKind &kind_;
  DeviceInfo info_;
  Mutex mutex_;
  size_t used_ GUARDED_BY (mutex_) = 0;
  uintptr_t next_address_ GUARDED_BY (mutex_);
  double free_at_ GUARDED_BY (mutex_) = 0; ///< when its last kernel ends
};

} // namespace asterism::device::machine

#endif
