// SPDX-License-Identifier: LGPL-2.1-or-later
// ASTERISM_PERTURB changes predictions by up to that many percent, on both
// sides, and the mean stays.
//
// rows: E40
// configs: one

#include "models.h"

using namespace test;

int
main ()
{
  Models test;
  test.options.perturb = 25;
  test.restart ();
  Query query = test.query (test.cpu);
  test.record (query, 100);
  double least = 1e9, most = 0, sum = 0;
  constexpr int kTimes = 10000;
  for (int i = 0; i < kTimes; ++i)
    {
      double predicted = test.models->expected (query);
      least = std::min (least, predicted);
      most = std::max (most, predicted);
      sum += predicted;
    }
  expect (least >= 75 && least < 76, "down to -25 %");
  expect (most <= 125 && most > 124, "up to 25 %");
  expect_near (sum / kTimes, 100, 0.01, "mean");
}
