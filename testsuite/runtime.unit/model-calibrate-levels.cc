// SPDX-License-Identifier: LGPL-2.1-or-later
// STARPU_CALIBRATE: 0 writes only what was not known before, 1 refines what is
// on disk, 2 begins anew.
//
// rows: E27 E28
// configs: one

#include "models.h"

using namespace test;

int
main ()
{
  Models test;
  test.record (test.query (test.cpu), 100, 20);
  test.save ();
  std::string first = test.file ();
  expect (!first.empty (), "0: the unknown is written");

  test.restart ();
  test.record (test.query (test.cpu), 120, 50);
  expect_near (test.models->expected (test.query (test.cpu)), 120, 0.05,
               "0: the run itself adapts");
  test.save ();
  expect (test.file () == first, "0: the known stays");

  test.options.calibrate = 1;
  test.restart ();
  test.record (test.query (test.cpu), 120, 50);
  test.save ();
  expect (test.file () != first, "1: refined");

  test.options.calibrate = 2;
  test.restart ();
  expect (std::isnan (test.models->expected (test.query (test.cpu))),
          "2: nothing is known");
  test.record (test.query (test.gpu), 9, 20);
  test.save ();
  test.options.calibrate = 0;
  test.restart ();
  expect (std::isnan (test.models->expected (test.query (test.cpu))),
          "2: the old contents are gone");
  expect_near (test.models->expected (test.query (test.gpu)), 9, 1e-9, "new");
}
