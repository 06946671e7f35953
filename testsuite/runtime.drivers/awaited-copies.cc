// SPDX-License-Identifier: LGPL-2.1-or-later
/* Copies whose starter can but wait end when it helps, and sleeps where it
   cannot; who else wants to know of their end is told, and so is whoever sleeps
   after another thread has seen it, which may be while the starter helps.

   rows: R09
   configs: drivers cuda */

#include <thread>

#include "conformance.h"

/// As who can but wait does.
static void
await (Device &device, Ticket &ticket, Waker &waker)
{
  Progress progress;
  for (;;)
    {
      EXPECT_OK (device.poll (ticket, progress));
      if (progress.done)
        return;
      if (!device.help (waker))
        waker.park ();
    }
}

static void
start_awaited (Device &device, Copy copy, Ticket &ticket, Waker &waker)
{
  copy.awaited = true;
  EXPECT_OK (device.start (copy, ticket));
  device.notify (ticket, waker);
}

static void
check (Device &device, size_t bytes)
{
  Buffer buffer (device, bytes);
  const Bytes data = pattern (bytes, 3);
  const Shape shape = contiguous (bytes);
  Bytes back (bytes);
  static Waker waker, other; // they outlive what the devices do
  Ticket ticket;
  start_awaited (device, copy_in (device, data.data (), buffer.address, shape),
                 ticket, waker);
  await (device, ticket, waker);

  // Another thread sleeps meanwhile, and this one then.
  start_awaited (device, copy_out (device, buffer.address, back.data (), shape),
                 ticket, waker);
  device.notify (ticket, other);
  std::thread sleeper ([&] { other.park (); });
  sleeper.join ();
  EXPECT_OK (finish (device, ticket, Way::Poll));
  EXPECT (back == data);

  // Another thread sees the end before its starter, which looks on.
  for (int i = 0; i < 20; ++i)
    {
      start_awaited (device,
                     copy_out (device, buffer.address, back.data (), shape),
                     ticket, waker);
      std::thread starter ([&] {
        while (device.help (waker))
          continue;
      });
      EXPECT_OK (finish (device, ticket, Way::Poll));
      starter.join ();
    }

  // Nobody helps, as when other data of the same task could not be had.
  start_awaited (device, copy_in (device, data.data (), buffer.address, shape),
                 ticket, waker);
  while (device.help (waker))
    continue;
  EXPECT_OK (finish (device, ticket));
}

int
main ()
{
  Setup setup;
  setup.each ([] (Device &device) {
    for (size_t bytes : { 4, 100000, 3000000 })
      if (device.info ().memory_bytes == 0
          || device.info ().memory_bytes >= bytes)
        check (device, bytes);
  });
}
