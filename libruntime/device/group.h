// SPDX-License-Identifier: LGPL-2.1-or-later
// GroupDevice: several devices that are used as one.
//
// A group has one memory, which is that of its devices together: each
// allocation is divided into consecutive pieces, one in the memory of each
// device, of equally many bytes.  So a matrix that is stored by columns, with a
// number of columns that is a multiple of the number of devices, has a block of
// columns on each of them.  Each byte is in one place, whatever functions
// write.
//
// Its addresses are those of a range of main memory that nothing may use: the
// layouts of data compute with them as with those of any device.  A function
// asks for the pieces of a buffer (asterism_virtual.h) and launches what it
// likes on each device.  Copies to and from the group pass through main memory
// and are divided among its devices, which make their parts at the same time.
// The core makes groups, of devices that the drivers have opened.

#ifndef ASTERISM_DEVICE_GROUP_H
#define ASTERISM_DEVICE_GROUP_H

#include <map>
#include <memory>
#include <vector>

#include "base/mutex.h"
#include "device/driver.h"

namespace asterism::device
{

/// Owns its devices.  As with any device, launch () and what a function calls
/// belong to the worker's thread, and the rest to any.
class GroupDevice final : public Device
{
public:
  /// Requires: two members at least, of one arch, each with a memory of its
  /// own in this process.
  explicit GroupDevice (std::vector<std::unique_ptr<Device>> members);
  ~GroupDevice () override;

  /// The group that the function running on this thread was launched on; null:
  /// there is none.
  static GroupDevice *current ();

  size_t
  size () const
  {
    return members_.size ();
  }

  /// Lets member `number` be the device that the vendor's part of the API means
  /// in this thread, until the function returns.  Requires: number < size ().
  Status select (unsigned number);

  /// Consecutive bytes of the group's memory on one member.
  struct Piece
  {
    unsigned member;
    Address address;
    size_t bytes;
  };
  /// The pieces of `bytes` bytes at an address; none when they are not in one
  /// allocation.
  std::vector<Piece> pieces (Address address, size_t bytes) const;

  const DeviceInfo &
  info () const override
  {
    return info_;
  }
  Status attach () override;
  void detach () override;
  Status allocate (size_t bytes, Address &address) override;
  void free (Address address, size_t bytes) override;
  Status pin (void *memory, size_t bytes) override;
  void unpin (void *memory, size_t bytes) override;
  bool reaches (const Device &peer) const override;
  double copy_seconds (size_t bytes, const Device *peer) const override;
  Status start (const Copy &copy, Ticket &ticket) override;
  Status launch (const Launch &launch, Ticket &ticket) override;
  Status poll (Ticket &ticket, Progress &progress) override;
  Status wait (Ticket &ticket, Progress &progress) override;
  void notify (const Ticket &ticket, Waker &waker) override;

private:
  /// An allocation.
  struct Block
  {
    size_t bytes, each; ///< of the whole, and of each piece but the last
    std::vector<Address> on;
  };
  struct Operation;
  struct Part;
  struct Call;

  Block block_at (uintptr_t address, uintptr_t &base) const;
  Status start_parts (const Part &part, Operation &operation);
  Status start_part (const Part &part, size_t member, Operation &operation);
  static void call (void **buffers, void *call);

  std::vector<std::unique_ptr<Device>> members_;
  DeviceInfo info_;
  bool selected_ = false; ///< the function has called select ()
  mutable Mutex mutex_;
  std::map<uintptr_t, Block> blocks_ GUARDED_BY (mutex_); ///< by address
};

} // namespace asterism::device

#endif
