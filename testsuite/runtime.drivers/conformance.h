// SPDX-License-Identifier: LGPL-2.1-or-later
// What the tests of drivers share: every device found, buffers on them, ways
// to wait, and a function that every device can run.

#ifndef CONFORMANCE_H
#define CONFORMANCE_H

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include "base/options.h"
#include "device/driver.h"
#include "device/shape.h"
#include "topology/machine.h"

using namespace asterism;
using namespace asterism::device;

/// What runs now, for messages.
inline std::string subject;

#define EXPECT(condition)                                                      \
  ((condition) ? (void)0                                                       \
               : (fprintf (stderr, "%s:%d: %s: expected %s\n", __FILE__,       \
                           __LINE__, subject.c_str (), #condition),            \
                  exit (1)))

inline void
expect_ok (const Status &status, int line)
{
  if (status.ok ())
    return;
  fprintf (stderr, "line %d: %s: unexpected: %s\n", line, subject.c_str (),
           status.message ());
  exit (1);
}
#define EXPECT_OK(status) expect_ok ((status), __LINE__)

/// Every device of every driver, opened with the options of the environment
/// as `adjust` changes them.
struct Setup
{
  Options options = Options::from_environment ();
  topology::Machine machine;
  std::vector<std::unique_ptr<Device>> devices;

  explicit Setup (void (*adjust) (Options &) = nullptr)
  {
    subject = "opening";
    if (adjust)
      adjust (options);
    EXPECT_OK (machine.load (options));
    for (const Driver *driver : all_drivers ())
      EXPECT_OK (driver->open (options, machine, devices));
  }

  /// Calls `check` for each device.
  template <typename Check>
  void
  each (Check check)
  {
    for (const auto &device : devices)
      {
        subject = device->info ().name;
        EXPECT_OK (device->attach ());
        check (*device);
        device->detach ();
      }
  }

  /// The devices of one driver.
  std::vector<Device *>
  of (enum starpu_worker_archtype type)
  {
    std::vector<Device *> found;
    for (const auto &device : devices)
      if (device->info ().type == type)
        found.push_back (device.get ());
    return found;
  }
};

/// Ends the test as skipped.
[[noreturn]] inline void
skip (const char *reason)
{
  printf ("skipped: %s\n", reason);
  exit (77);
}

enum class Way
{
  Poll,
  Wait,
  Notify,
};

/// Brings an operation to its end.
inline Status
finish (Device &device, Ticket &ticket, Way way = Way::Wait,
        double *seconds = nullptr)
{
  Progress progress;
  Waker waker;
  Status status;
  if (way == Way::Wait)
    status = device.wait (ticket, progress);
  else
    {
      if (way == Way::Notify)
        {
          device.notify (ticket, waker);
          waker.park ();
        }
      do
        status = device.poll (ticket, progress);
      while (!progress.done);
    }
  EXPECT (progress.done && !ticket.pending ());
  if (seconds)
    *seconds = progress.seconds;
  return status;
}

/// Memory of a device for a scope.
struct Buffer
{
  Device &device;
  const size_t bytes;
  Address address;

  Buffer (Device &owner, size_t size) : device (owner), bytes (size)
  {
    EXPECT_OK (device.allocate (bytes, address));
  }
  ~Buffer () { device.free (address, bytes); }
  Buffer (const Buffer &) = delete;

  Address
  at (size_t offset) const
  {
    return { address.base, address.offset + offset };
  }
};

inline Address
address_of (const void *pointer)
{
  return { reinterpret_cast<uintptr_t> (pointer), 0 };
}

inline Shape
contiguous (size_t bytes)
{
  Shape shape;
  shape.run = bytes;
  return shape;
}

inline Copy
copy_in (Device &device, const void *from, Address to, const Shape &shape)
{
  return { nullptr, &device, address_of (from), to, shape };
}

inline Copy
copy_out (Device &device, Address from, void *to, const Shape &shape)
{
  return { &device, nullptr, from, address_of (to), shape };
}

/// Makes a copy and waits for it.
inline void
run (Device &device, const Copy &copy, Way way = Way::Wait)
{
  Ticket ticket;
  EXPECT_OK (device.start (copy, ticket));
  EXPECT_OK (finish (device, ticket, way));
}

using Bytes = std::vector<unsigned char>;

inline Bytes
pattern (size_t bytes, unsigned seed)
{
  Bytes data (bytes);
  for (size_t i = 0; i < bytes; ++i)
    data[i] = static_cast<unsigned char> (seed * 37 + i * 11 + i / 251);
  return data;
}

inline void
write_to (const Buffer &buffer, const Bytes &data)
{
  run (buffer.device, copy_in (buffer.device, data.data (), buffer.address,
                               contiguous (data.size ())));
}

inline Bytes
read_from (const Buffer &buffer)
{
  Bytes data (buffer.bytes);
  run (buffer.device, copy_out (buffer.device, buffer.address, data.data (),
                                contiguous (data.size ())));
  return data;
}

#endif
