// SPDX-License-Identifier: LGPL-2.1-or-later
// What is expected of a link follows what its copies take, each size for
// itself; spikes, and times that cannot be, do not spoil it.
//
// rows: E47 Q05
// configs: one

#include "expect.h"

#include <cmath>

#include "device/links.h"

using namespace test;
using asterism::device::LinkTimes;

static void
note_often (LinkTimes &link, size_t bytes, double factor, int times)
{
  for (int i = 0; i < times; ++i)
    link.note (bytes, 1e-3, factor * 1e-3 * (1 + (i % 3 - 1) * 0.01));
}

int
main ()
{
  constexpr size_t kSmall = 100, kLarge = 1 << 20;
  LinkTimes link;
  expect_near (link.factor (kLarge), 1, 0, "nothing seen");

  // The first is believed at once, and stands for all sizes.
  link.note (kLarge, 1e-3, 5e-3);
  expect_near (link.factor (kLarge), 5, 1e-9, "one seen");
  expect_near (link.factor (kSmall), 5, 1e-9, "of another size");
  note_often (link, kLarge, 5, 20);
  note_often (link, kSmall, 0.25, 20);
  expect_near (link.factor (kLarge), 5, 0.1, "large");
  expect_near (link.factor (kSmall), 0.25, 0.01, "small");
  expect_near (link.factor (2 * kSmall), 0.25, 0.01, "about as small");
  expect_near (link.factor (4 << 10), 0.25, 0.01, "nearer to small");
  expect_near (link.factor (size_t{ 1 } << 40), 5, 0.1, "huge");
  expect_near (link.factor (0), 0.25, 0.01, "nothing");

  // Spikes, and nonsense.
  for (double seconds : { 1e3, 0., -1., double (NAN), 1e-12, 1e3 })
    {
      link.note (kLarge, 1e-3, seconds);
      note_often (link, kLarge, 5, 10);
    }
  link.note (kLarge, 0, 1);
  expect_near (link.factor (kLarge), 5, 0.5, "after spikes");

  // What has changed for good is followed.
  note_often (link, kLarge, 50, 200);
  expect_near (link.factor (kLarge), 50, 1, "after a change");

  // The first ones are wanted, and then some.
  LinkTimes asked;
  int wanted = 0;
  for (int i = 0; i < 108; ++i)
    if (asked.wants (kLarge))
      {
        asked.note (kLarge, 1e-3, 1e-3);
        ++wanted;
      }
  expect (wanted == 33, "the first eight, and one of four");

  // By the guess's own clock nothing changes at all.
  LinkTimes exact;
  for (int i = 1; i < 100; ++i)
    exact.note (kLarge, 0.1 * i, 0.1 * i + 1e-12);
  expect (exact.factor (kLarge) == 1, "an exact guess");
}
