// SPDX-License-Identifier: LGPL-2.1-or-later
// Two processes that learn at the same time both count: neither erases what
// the other wrote, and what both began from counts once.
//
// rows: E28
// configs: one

#include "models.h"

using namespace test;

int
main ()
{
  Models one;
  Models other;
  std::string own = other.options.perf_model_dir;
  other.options.perf_model_dir = one.options.perf_model_dir;
  other.restart ();
  for (Models *both : { &one, &other })
    expect (std::isnan (both->models->expected (both->query (both->cpu))),
            "loaded");
  one.record (one.query (one.cpu, 1), 100, 30);
  one.record (one.query (one.cpu, 2), 20, 30);
  other.record (other.query (other.cpu, 1), 200, 10);
  other.record (other.query (other.gpu, 3), 5, 10);
  one.save ();
  other.save ();
  one.restart ();
  expect_near (one.models->expected (one.query (one.cpu, 1)), 125, 1e-6,
               "weighted by the number of samples");
  expect_near (one.models->expected (one.query (one.cpu, 2)), 20, 1e-6,
               "only the first");
  expect_near (one.models->expected (one.query (one.gpu, 3)), 5, 1e-6,
               "only the second");

  // 40 samples that both know, and 60 and 100 more.
  for (Models *both : { &one, &other })
    {
      both->options.calibrate = 1;
      both->restart ();
      both->models->expected (both->query (both->cpu, 1));
    }
  one.record (one.query (one.cpu, 1), 125, 60);
  other.record (other.query (other.cpu, 1), 125, 100);
  one.save ();
  other.save ();
  perfmodel::Stored stored;
  expect (perfmodel::read_model (perfmodel::model_path (one.options, "potrf"),
                                 stored)
              .ok (),
          "read");
  expect (stored.histories[{ "cpu", 0, 1 }].count == 200, "counted once");
  other.options.perf_model_dir = own;
}
