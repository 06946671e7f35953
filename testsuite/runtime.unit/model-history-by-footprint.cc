// SPDX-License-Identifier: LGPL-2.1-or-later
// A history-based model knows nothing until it has STARPU_CALIBRATE_MINIMUM
// samples, and keeps footprints, implementations and kinds of workers apart.
//
// rows: E27 E31
// configs: one

#include "models.h"

using namespace test;

int
main ()
{
  Models test;
  Query query = test.query (test.cpu);
  for (int i = 0; i < 10; ++i)
    {
      expect (std::isnan (test.models->expected (query)), "too early");
      test.models->record (query, 50);
    }
  expect_near (test.models->expected (query), 50, 1e-9, "known");
  expect (std::isnan (test.models->expected (test.query (test.gpu))),
          "another kind of worker");
  expect (std::isnan (test.models->expected (test.query (test.cpu, 2))),
          "another footprint");
  query.implementation = 1;
  expect (std::isnan (test.models->expected (query)), "another implementation");
  test.record (test.query (test.gpu), 4);
  expect_near (test.models->expected (test.query (test.gpu)), 4, 1e-9, "gpu");
  expect_near (test.models->expected (test.query (test.cpu)), 50, 1e-9, "cpu");
}
