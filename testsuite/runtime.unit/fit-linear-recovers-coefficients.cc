// SPDX-License-Identifier: LGPL-2.1-or-later
// The multiple regression finds its coefficients again, whatever the units of
// its terms, and says when they are not determined.
//
// rows: E28
// configs: one

#include "expect.h"

#include <vector>

#include "perfmodel/fit.h"

using namespace test;
using namespace asterism::perfmodel;

int
main ()
{
  LinearSums sums;
  for (int m = 1; m <= 6; ++m)
    for (int n = 1; n <= 6; ++n)
      {
        double terms[] = { 1, 1e6 * m * m * n, double (n) * n, 1e-3 * m * n };
        sums.add (terms, 40 + 3e-6 * terms[1] + 2 * terms[2] + 7e3 * terms[3]);
      }
  std::vector<double> k = sums.solve ();
  expect (k.size () == 4, "solved");
  expect_near (k[0], 40, 1e-6, "constant");
  expect_near (k[1], 3e-6, 1e-6, "first");
  expect_near (k[2], 2, 1e-6, "second");
  expect_near (k[3], 7e3, 1e-6, "third");

  LinearSums twice;
  for (int i = 1; i < 20; ++i)
    {
      double terms[] = { double (i), 2.0 * i };
      twice.add (terms, 5 * i);
    }
  expect (twice.solve ().empty (), "dependent terms are not determined");
  expect (LinearSums ().solve ().empty (), "nor is nothing");
}
