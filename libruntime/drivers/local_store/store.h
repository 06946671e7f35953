// SPDX-License-Identifier: LGPL-2.1-or-later
// Who has which bytes of a local store, and of the window to it.

#ifndef ASTERISM_DRIVERS_LOCAL_STORE_STORE_H
#define ASTERISM_DRIVERS_LOCAL_STORE_STORE_H

#include <cstddef>
#include <map>

namespace asterism::device::local_store
{

/// Everything begins at a multiple of this.
constexpr size_t kLine = 64;

constexpr size_t
rounded (size_t bytes)
{
  return (bytes + kLine - 1) / kLine * kLine;
}

/// The allocations in a store: the first gap that fits is taken.
class Store
{
public:
  explicit Store (size_t bytes) : bytes_ (bytes) {}

  /// Takes room for `bytes`; false when no gap is large enough.
  bool take (size_t bytes, size_t &offset);
  void give_back (size_t offset);

private:
  const size_t bytes_;
  std::map<size_t, size_t> taken_; ///< offset, size
};

/// Stretches of a ring, given back in the order in which they were taken.
class Ring
{
public:
  explicit Ring (size_t bytes) : bytes_ (bytes) {}

  size_t
  bytes () const
  {
    return bytes_;
  }

  /// Takes a stretch in one piece; `end` names it.  False: wait until others
  /// were given back.  Requires: it is not larger than the ring.
  bool take (size_t bytes, size_t &offset, size_t &end);

  /// Gives back everything up to the stretch of that end.
  void
  give_back (size_t end)
  {
    tail_ = end;
  }

private:
  const size_t bytes_;
  size_t head_ = 0,
         tail_ = 0; ///< they only grow; modulo bytes_ they are places
};

} // namespace asterism::device::local_store

#endif
