// SPDX-License-Identifier: LGPL-2.1-or-later
// A history is not poisoned by spikes, by a slow first execution, nor by times
// that cannot be.
//
// rows: E28 E29
// configs: one

#include "expect.h"

#include "perfmodel/history.h"

using namespace test;

int
main ()
{
  asterism::perfmodel::History history;
  history.add (5000); // Cold caches.
  for (int i = 0; i < 100; ++i)
    {
      history.add (100 + i % 3);
      if (i % 10 == 9)
        history.add (20000 + i); // Somebody else had the core.
      if (i % 25 == 3)
        {
          history.add (-1);
          history.add (NAN);
          history.add (INFINITY);
        }
    }
  expect_near (history.mean (), 101, 0.01, "mean");
  expect (history.deviation () < 2, "deviation");
  expect (history.count () >= 100, "the normal ones count");
}
