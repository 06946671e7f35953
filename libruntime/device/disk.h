// SPDX-License-Identifier: LGPL-2.1-or-later
// Disk: a device that only keeps data, by the functions of a starpu_disk_ops.

#ifndef ASTERISM_DEVICE_DISK_H
#define ASTERISM_DEVICE_DISK_H

#include <atomic>
#include <deque>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/mutex.h"
#include "device/driver.h"

struct starpu_disk_ops;

namespace asterism::device
{

/// A disk.  Its addresses are what alloc () and open () return.  A thread of
/// its own reads and writes, so that tasks go on meanwhile; what is to be read,
/// for which somebody waits, comes before what is to be written.
class Disk final : public Device
{
public:
  /// Plugs a disk in: null when that fails.  `capacity` in bytes; negative: as
  /// much as there is.
  static std::unique_ptr<Disk> open (const starpu_disk_ops &ops,
                                     void *parameter, long long capacity,
                                     std::string name);
  ~Disk () override;

  /// Existing data, or null; no longer used.
  void *open_object (void *position, size_t bytes);
  void close_object (void *object, size_t bytes);

  const DeviceInfo &
  info () const override
  {
    return info_;
  }
  Status allocate (size_t bytes, Address &address) override;
  void free (Address address, size_t bytes) override;
  bool
  reaches (const Device &) const override
  {
    return false;
  }
  double copy_seconds (size_t bytes, const Device *peer) const override;
  Status start (const Copy &copy, Ticket &ticket) override;
  Status launch (const Launch &launch, Ticket &ticket) override;
  Status poll (Ticket &ticket, Progress &progress) override;
  void notify (const Ticket &ticket, Waker &waker) override;
  bool help (Waker &waker) override;

private:
  /// A copy to or from main memory.
  struct Job
  {
    Copy copy;
    Status status;
    bool done = false;
    std::vector<Waker *> wakers;
  };

  static Job &
  job_of (const Ticket &ticket)
  {
    return *reinterpret_cast<Job *> (ticket.words[0]);
  }
  Job *next () REQUIRES (mutex_);
  void carry_out (Job &job) REQUIRES (mutex_);
  Status transfer (const Copy &copy) const;
  void serve ();

  Disk (const starpu_disk_ops &ops, void *base) : ops_ (ops), base_ (base) {}

  DeviceInfo info_;
  const starpu_disk_ops &ops_;
  void *const base_;
  std::atomic<size_t> used_{ 0 };

  Mutex mutex_;
  CondVar changed_; ///< something is to be done, or it closes
  bool closing_ GUARDED_BY (mutex_) = false;
  std::deque<Job *> reads_ GUARDED_BY (mutex_); ///< not begun yet
  std::deque<Job *> writes_ GUARDED_BY (mutex_);
  std::thread thread_ GUARDED_BY (mutex_); ///< once something is to be done
};

} // namespace asterism::device

#endif
