// SPDX-License-Identifier: LGPL-2.1-or-later
// LocalStoreDevice: a process with a small private memory, as the processors
// beside the main one of a Cell had it.

#ifndef ASTERISM_DRIVERS_LOCAL_STORE_DEVICE_H
#define ASTERISM_DRIVERS_LOCAL_STORE_DEVICE_H

#include <atomic>
#include <deque>
#include <string>
#include <thread>

#include "base/mutex.h"
#include "device/driver.h"
#include "entry.h"
#include "faults.h"
#include "resident.h"
#include "store.h"

namespace asterism::device::local_store
{

/// One local store and its process.  Nobody but that process can touch the
/// store: copies go through a window that both have, and a call's arguments and
/// results with them.  Commands are executed one after the other; everything is
/// asynchronous for the callers.  When the process ends, whatever was under way
/// fails, and the device is lost.
class LocalStoreDevice final : public Device
{
public:
  LocalStoreDevice (int index, int core, const Options &options);
  ~LocalStoreDevice () override;

  /// Starts the process.  Requires: called before other threads are started,
  /// if that can be.
  Status open (const topology::Machine &machine, bool bound);
  /// Starts the thread that hears from it.
  void listen ();

  const DeviceInfo &
  info () const override
  {
    return info_;
  }
  Status allocate (size_t bytes, Address &address) override;
  void free (Address address, size_t bytes) override;
  bool
  reaches (const Device &peer) const override
  {
    return &peer == this;
  }
  double copy_seconds (size_t bytes, const Device *peer) const override;
  Status start (const Copy &copy, Ticket &ticket) override;
  Status launch (const Launch &launch, Ticket &ticket) override;
  Status poll (Ticket &ticket, Progress &progress) override;
  void notify (const Ticket &ticket, Waker &waker) override;
  bool
  lost () const override
  {
    return lost_.load ();
  }

private:
  Status gone () const REQUIRES (mutex_);
  Status injected (int code, const char *what) const;
  Ticket enqueue (std::unique_ptr<Operation> operation,
                  std::vector<Entry> entries) REQUIRES (mutex_);
  void collect () REQUIRES (mutex_);
  void send () REQUIRES (mutex_);
  bool send_entry (Entry &entry) REQUIRES (mutex_);
  void finish (Entry &entry, bool failed) REQUIRES (mutex_);
  void hear ();
  void lose () REQUIRES (mutex_);

  DeviceInfo info_;
  char *shared_ = nullptr; ///< the mailbox, then the window
  char *window_ = nullptr;
  char *memory_ = nullptr; ///< the store: the process alone may touch it
  size_t shared_bytes_ = 0;
  Mailbox *mailbox_ = nullptr;
  Resident resident_;
  std::thread thread_;
  std::atomic<bool> lost_{ false };
  std::atomic<bool> closing_{ false };

  const std::string wanted_fault_; ///< ASTERISM_LOCAL_STORE_FAIL
  mutable Mutex mutex_;
  Fault allocations_ GUARDED_BY (mutex_);
  Fault copies_ GUARDED_BY (mutex_);
  Fault launches_ GUARDED_BY (mutex_);
  Store store_ GUARDED_BY (mutex_);
  Ring ring_ GUARDED_BY (mutex_);
  std::deque<Entry> entries_ GUARDED_BY (mutex_); ///< in order
  size_t sending_ GUARDED_BY (mutex_) = 0;        ///< the first not wholly sent
  uint32_t sent_ GUARDED_BY (mutex_) = 0;         ///< commands
  std::string end_ GUARDED_BY (mutex_);           ///< how the process ended
};

} // namespace asterism::device::local_store

#endif
