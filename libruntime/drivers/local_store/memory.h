// SPDX-License-Identifier: LGPL-2.1-or-later
// StoreMemory: the memory of a local store, as a file.

#ifndef ASTERISM_DRIVERS_LOCAL_STORE_MEMORY_H
#define ASTERISM_DRIVERS_LOCAL_STORE_MEMORY_H

#include "device/driver.h"

struct iovec;

namespace asterism::device::local_store
{

/// A file in memory, which the process of the store alone maps.  Others read
/// and write the file, as a DMA engine would the memory: beside whatever runs
/// there, and without that process.  Any thread.
class StoreMemory
{
public:
  StoreMemory () = default;
  ~StoreMemory ();
  StoreMemory (const StoreMemory &) = delete;

  /// Makes it, and keeps its addresses free in this process, so that none means
  /// two things.
  Status open (size_t bytes);

  /// Maps it at these addresses.  To be called in the store's process; false
  /// when that cannot be.
  bool enter () const;

  uintptr_t
  begin () const
  {
    return reinterpret_cast<uintptr_t> (begin_);
  }

  /// Makes a copy between the store and main memory, or within the store: where
  /// a device is named it is this one.
  Status copy (const Copy &copy) const;

private:
  enum class Way
  {
    In,
    Out,
  };
  off_t
  offset (const Address &address) const
  {
    return off_t (address.base + address.offset - begin ());
  }
  Status move (Way way, iovec *rows, int count, off_t offset) const;
  Status copy_rows (const Copy &copy, const Shape &shape, Way way) const;
  Status copy_within (const Copy &copy, const Shape &shape) const;

  int file_ = -1;
  void *begin_ = nullptr; ///< nothing to read, in this process
  size_t bytes_ = 0;
};

} // namespace asterism::device::local_store

#endif
