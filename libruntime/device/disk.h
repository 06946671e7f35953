// SPDX-License-Identifier: LGPL-2.1-or-later
// Disk: a device that only keeps data, by the functions of a starpu_disk_ops.

#ifndef ASTERISM_DEVICE_DISK_H
#define ASTERISM_DEVICE_DISK_H

#include <atomic>
#include <memory>
#include <string>

#include "device/file_copies.h"

struct starpu_disk_ops;

namespace asterism::device
{

/// A disk.  Its addresses are what alloc () and open () return.
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
  Status
  poll (Ticket &ticket, Progress &progress) override
  {
    return copies_.poll (ticket, progress);
  }
  Status
  wait (Ticket &ticket, Progress &progress) override
  {
    return copies_.wait (ticket, progress);
  }
  void
  notify (const Ticket &ticket, Waker &waker) override
  {
    copies_.notify (ticket, waker);
  }

private:
  Disk (const starpu_disk_ops &ops, void *base) : ops_ (ops), base_ (base) {}
  Status transfer (const Copy &copy) const;

  DeviceInfo info_;
  const starpu_disk_ops &ops_;
  void *const base_;
  std::atomic<size_t> used_{ 0 };
  FileCopies copies_{ [this] (const Copy &copy) { return transfer (copy); } };
};

} // namespace asterism::device

#endif
