// SPDX-License-Identifier: LGPL-2.1-or-later
// When durations double for good, or halve, a history with a thousand samples
// follows within five; a slow drift is followed too.
//
// rows: E29!
// configs: one

#include "expect.h"

#include "perfmodel/history.h"

using namespace test;

int
main ()
{
  asterism::perfmodel::History history;
  auto feed = [&history] (int count, double mean) {
    for (int i = 0; i < count; ++i)
      history.add (mean * (1 + 0.01 * (i % 5 - 2)));
  };
  feed (1000, 100);
  expect_near (history.mean (), 100, 0.01, "before");
  feed (5, 200);
  expect_near (history.mean (), 200, 0.02, "twice as slow");
  feed (20, 200);
  feed (5, 95);
  expect_near (history.mean (), 95, 0.02, "half as slow");
  feed (100, 95);
  for (int i = 0; i < 500; ++i)
    history.add (95 + i * 0.2);
  expect_near (history.mean (), 195, 0.06, "drift");
}
