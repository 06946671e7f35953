// SPDX-License-Identifier: LGPL-2.1-or-later
// Regression-based models tell the duration of sizes that were never measured:
// a x^b, and a x^b + c; one that was measured often keeps its own mean.
//
// rows: E28 E31
// configs: one

#include "models.h"

using namespace test;

int
main ()
{
  for (auto type : { STARPU_REGRESSION_BASED, STARPU_NL_REGRESSION_BASED })
    {
      Models test;
      test.model.type = type;
      double offset = type == STARPU_REGRESSION_BASED ? 0 : 500;
      auto truth = [offset] (size_t bytes) {
        return 1e-4 * std::pow (double (bytes), 1.5) + offset;
      };
      for (size_t bytes = 1000; bytes < 1000000; bytes *= 3)
        test.record (test.query (test.cpu, uint32_t (bytes), bytes),
                     truth (bytes), 5);
      auto unseen = [&test] {
        return test.models->expected (test.query (test.cpu, 77, 50000));
      };
      expect_near (unseen (), truth (50000), 0.05, "unseen size");
      expect (
          std::isnan (test.models->expected (test.query (test.gpu, 77, 50000))),
          "another kind of worker");
      expect (std::isnan (
                  test.models->expected (test.query (test.cpu, 77, 50000000))),
              "a size far away");
      test.options.calibrate = 1;
      test.save ();
      test.restart ();
      expect_near (unseen (), truth (50000), 0.05, "after a restart");
    }
}
