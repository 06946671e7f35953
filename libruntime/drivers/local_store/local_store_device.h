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
#include "call.h"
#include "device/file_copies.h"
#include "faults.h"
#include "memory.h"
#include "resident.h"
#include "store.h"

namespace asterism::device::local_store
{

/// One local store and its process, which alone can touch the store.  Calls are
/// commands to that process, with their arguments in a window that both have;
/// copies are made beside it, on the file that the store's memory is, and so
/// are a call's results.  Calls are executed one after the other; everything is
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
  Status listen ();

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
  Status wait (Ticket &ticket, Progress &progress) override;
  void notify (const Ticket &ticket, Waker &waker) override;
  bool
  lost () const override
  {
    return lost_.load ();
  }

private:
  Status gone () const REQUIRES (mutex_);
  Status injected (int code, const char *what) const;
  Status transfer (const Copy &copy);
  Status bring_results (const Call &call) const;
  void collect () REQUIRES (mutex_);
  void send () REQUIRES (mutex_);
  void finish (Call &call, Status status) REQUIRES (mutex_);
  void hear ();
  void lose ();

  DeviceInfo info_;
  char *shared_ = nullptr; ///< the mailbox, then the window
  char *window_ = nullptr;
  size_t shared_bytes_ = 0;
  StoreMemory memory_;
  Mailbox *mailbox_ = nullptr;
  Resident resident_;
  std::thread thread_;
  std::atomic<bool> lost_{ false };
  std::atomic<bool> closing_{ false };

  const std::string wanted_fault_; ///< ASTERISM_LOCAL_STORE_FAIL
  Mutex mutex_;
  CondVar collected_;                           ///< collecting_ is false again
  bool collecting_ GUARDED_BY (mutex_) = false; ///< a thread collects
  Fault allocations_ GUARDED_BY (mutex_);
  Fault copies_ GUARDED_BY (mutex_);
  Fault launches_ GUARDED_BY (mutex_);
  Store store_ GUARDED_BY (mutex_);
  Ring ring_ GUARDED_BY (mutex_);
  std::deque<Call *> waiting_ GUARDED_BY (mutex_); ///< not sent yet, in order
  std::deque<Call *> sent_ GUARDED_BY (mutex_);    ///< not done yet, in order
  uint32_t commands_ GUARDED_BY (mutex_) = 0;      ///< sent
  std::string end_ GUARDED_BY (mutex_);            ///< how the process ended

  FileCopies transfers_{ [this] (const Copy &copy) {
    return transfer (copy);
  } }; // last: it ends before what it uses
};

} // namespace asterism::device::local_store

#endif
