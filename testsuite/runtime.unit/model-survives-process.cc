// SPDX-License-Identifier: LGPL-2.1-or-later
// What one process learnt is known to the next one from its first task, also
// when it numbers its workers differently; other hosts have files of their own.
//
// rows: E27 E28
// configs: one

#include "models.h"

using namespace test;

int
main ()
{
  Models test;
  test.record (test.query (test.cpu), 123.456, 20);
  test.record (test.query (test.gpu), 7.25, 20);
  test.save ();
  expect (test.file ().find ("symbol potrf\n") != std::string::npos,
          "readable: " + test.file ());

  test.restart ();
  expect_near (test.models->expected (test.query (test.cpu)), 123.456, 1e-12,
               "cpu");
  expect_near (test.models->expected (test.query (test.gpu)), 7.25, 1e-12,
               "gpu");

  test.options.hostname = "elsewhere";
  test.restart ();
  expect (std::isnan (test.models->expected (test.query (test.cpu))),
          "another host");
}
