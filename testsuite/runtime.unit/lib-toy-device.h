// SPDX-License-Identifier: LGPL-2.1-or-later
// A device for unit tests of Memory: its copies happen when the test says so.

#ifndef ASTERISM_TESTSUITE_TOY_DEVICE_H
#define ASTERISM_TESTSUITE_TOY_DEVICE_H

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>

#include "base/check.h"
#include "data/interface.h"
#include "data/memory.h"
#include "device/driver.h"

#include "starpu_data_interfaces.h"

using namespace asterism;
using data::Access;
using data::Fetch;
using data::Handle;
using data::Memory;

namespace asterism::data
{
const Layout &vector_layout ();
const Layout &matrix_layout ();
} // namespace asterism::data

/// Memory of `capacity` bytes; copies wait in a queue while `hold` is set.
class ToyDevice final : public device::Device
{
public:
  explicit ToyDevice (size_t capacity = 1 << 20,
                      const std::string &name = "toy")
  {
    info_.name = name;
    info_.own_memory = true;
    info_.memory_bytes = capacity;
  }

  bool hold = false;     ///< copies wait for finish ()
  bool tells = false;    ///< notify () waits for that too
  bool peers = false;    ///< it copies directly to other devices
  double seconds = 1e-5; ///< of one copy from main memory
  double peer_seconds = 1e-5;
  double measured = -1;   ///< what it says that a copy has taken
  int failing_copies = 0; ///< so many of the next ones fail
  size_t used = 0;
  unsigned copies = 0, allocations = 0, wakes = 0;

  const device::DeviceInfo &
  info () const override
  {
    return info_;
  }
  Status
  allocate (size_t bytes, device::Address &address) override
  {
    if (used + bytes > info_.memory_bytes)
      return Status::error (-ENOMEM, "toy memory is full");
    used += bytes;
    ++allocations;
    address = { reinterpret_cast<uintptr_t> (malloc (bytes)), 0 };
    return {};
  }
  void
  free (device::Address address, size_t bytes) override
  {
    used -= bytes;
    ::free (reinterpret_cast<void *> (address.base));
  }
  bool
  reaches (const Device &) const override
  {
    return peers;
  }
  double
  copy_seconds (size_t, const Device *peer) const override
  {
    return peer ? peer_seconds : seconds;
  }
  Status
  start (const device::Copy &copy, device::Ticket &ticket) override
  {
    ++copies;
    ticket.words[0] = ++number_;
    pending_[number_] = { copy, failing_copies > 0 };
    failing_copies -= failing_copies > 0;
    if (!hold)
      finish ();
    return {};
  }
  Status
  launch (const device::Launch &, device::Ticket &) override
  {
    return {};
  }
  Status
  poll (device::Ticket &ticket, device::Progress &progress) override
  {
    progress.done = pending_.count (ticket.words[0]) == 0;
    progress.seconds = measured;
    bool failed = failed_.erase (ticket.words[0]) != 0;
    return failed ? Status::error (-EIO, "toy copy") : Status ();
  }
  Status
  wait (device::Ticket &ticket, device::Progress &progress) override
  {
    finish ();
    return poll (ticket, progress);
  }
  void
  notify (const device::Ticket &, Waker &waker) override
  {
    ++wakes;
    if (tells && !pending_.empty ())
      told_.push_back (&waker);
    else
      waker.wake ();
  }

  /// Makes the copies that wait.
  void
  finish ()
  {
    while (!pending_.empty ())
      finish_one ();
  }
  /// Makes the first of them.
  void
  finish_one ()
  {
    const auto first = pending_.begin ();
    const auto &[number, pending] = *first;
    if (pending.fails)
      failed_[number] = true;
    else
      data::copy_in_memory (pointer (pending.copy.target),
                            pointer (pending.copy.source), pending.copy.shape);
    pending_.erase (first);
    if (told_.empty ())
      return;
    told_.front ()->wake ();
    told_.pop_front ();
  }
  /// Has the first of them fail.
  void
  fail_next ()
  {
    pending_.begin ()->second.fails = true;
  }
  size_t
  waiting () const
  {
    return pending_.size ();
  }

private:
  struct Pending
  {
    device::Copy copy;
    bool fails;
  };
  static char *
  pointer (device::Address address)
  {
    return reinterpret_cast<char *> (address.base + address.offset);
  }
  device::DeviceInfo info_;
  uint64_t number_ = 0;
  std::map<uint64_t, Pending> pending_;
  std::map<uint64_t, bool> failed_;
  std::deque<Waker *> told_; ///< in order
};

/// A vector of int, registered.
inline Handle &
make_vector (Memory &memory, int *values, size_t count, int home = 0)
{
  struct starpu_vector_interface replica = {};
  replica.id = STARPU_VECTOR_INTERFACE_ID;
  replica.ptr = replica.dev_handle = reinterpret_cast<uintptr_t> (values);
  replica.nx = count;
  replica.elemsize = sizeof (int);
  Handle *handle = nullptr;
  Status status = memory.add (data::vector_layout (), data::NodeId (home),
                              &replica, handle);
  CHECK (status.ok ());
  return *handle;
}

/// One access of one datum, as a task makes it.
struct Use
{
  Access access;
  Fetch fetch;
  Waker waker;
  Memory &memory;

  Use (Memory &memory, Handle &handle, data::Mode mode, int node)
      : memory (memory)
  {
    access.handle = &handle;
    access.mode = mode;
    access.entered = true;
    fetch.accesses = &access;
    fetch.count = 1;
    fetch.node = data::NodeId (node);
    fetch.waker = &waker;
  }
  Status
  begin ()
  {
    return memory.begin (fetch);
  }
  bool
  done ()
  {
    bool result = false;
    Status status = memory.poll (fetch, result);
    CHECK (status.ok ());
    return result;
  }
  int *
  values ()
  {
    auto *replica = static_cast<struct starpu_vector_interface *> (
        memory.interface (fetch, 0));
    return reinterpret_cast<int *> (replica->ptr);
  }
  void
  release ()
  {
    memory.release (fetch);
  }
};

/// Uses a datum from begin to release; the value of its first element
/// afterwards, which is `value` if that is written.
inline int
use (Memory &memory, Handle &handle, data::Mode mode, int node, int value = 0)
{
  Use use (memory, handle, mode, node);
  Status status = use.begin ();
  CHECK (status.ok ());
  while (!use.done ())
    memory.progress ();
  if (data::writes (mode))
    use.values ()[0] = value;
  int result = use.values ()[0];
  use.release ();
  return result;
}

inline uint64_t
transfers (Memory &memory)
{
  uint64_t total = 0;
  for (unsigned i = 0; i < memory.node_count (); ++i)
    for (unsigned j = 0; j < memory.node_count (); ++j)
      total += memory.traffic (data::NodeId (i), data::NodeId (j)).count;
  return total;
}

#endif
