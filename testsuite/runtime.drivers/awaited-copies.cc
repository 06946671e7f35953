// SPDX-License-Identifier: LGPL-2.1-or-later
/* Copies whose starters wait for them at once are made, beside others that
   threads make at the same time.

   rows: E11
   configs: drivers cuda */

#include <thread>

#include "conformance.h"

static void
make (Device &device, Copy copy)
{
  Ticket ticket;
  Progress progress;
  progress.done = false;
  copy.made = &progress;
  EXPECT_OK (device.start (copy, ticket));
  EXPECT (!progress.done || !ticket.pending ());
  if (!progress.done)
    EXPECT_OK (device.wait (ticket, progress));
  EXPECT (progress.done);
  EXPECT (!ticket.pending ());
}

static void
check (Device &device, size_t bytes, unsigned seed)
{
  Buffer buffer (device, bytes);
  const Bytes data = pattern (bytes, seed);
  const Shape shape = contiguous (bytes);
  Bytes back (bytes);
  for (int i = 0; i < 3; ++i)
    {
      make (device, copy_in (device, data.data (), buffer.address, shape));
      make (device, copy_out (device, buffer.address, back.data (), shape));
      EXPECT (back == data);
      back.assign (bytes, {});
    }
  // One that nobody waits for under way, of another buffer.
  Buffer other (device, bytes);
  Ticket ticket;
  EXPECT_OK (device.start (
      copy_out (device, buffer.address, back.data (), shape), ticket));
  make (device, copy_in (device, data.data (), other.address, shape));
  EXPECT_OK (finish (device, ticket, Way::Poll));
  EXPECT (back == data);
}

int
main ()
{
  Setup setup;
  setup.each ([] (Device &device) {
    for (size_t bytes : { 4, 100000, 3000000 })
      {
        if (device.info ().memory_bytes != 0
            && device.info ().memory_bytes < 4 * bytes)
          continue;
        check (device, bytes, 3);
        std::thread other ([&] { check (device, bytes, 5); });
        check (device, bytes, 7);
        other.join ();
      }
  });
}
