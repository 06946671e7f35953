// SPDX-License-Identifier: LGPL-2.1-or-later
// The fits find a x^b and a x^b + c again from noisy points, refuse what they
// cannot know, and do not reach far beyond the points.
//
// rows: E28 E31
// configs: one

#include "expect.h"

#include <vector>

#include "perfmodel/fit.h"

using namespace test;
using namespace asterism::perfmodel;

static std::vector<Point>
sampled (double a, double b, double c)
{
  std::vector<Point> points;
  for (double x = 1000; x < 2e6; x *= 1.5)
    points.push_back (
        { x, (a * std::pow (x, b) + c) * (points.size () % 2 ? 1.01 : 0.99),
          10 });
  return points;
}

int
main ()
{
  PowerCurve power = fit_power (sampled (0.02, 1.5, 0));
  expect (power.valid, "valid");
  expect_near (power.b, 1.5, 0.01, "exponent");
  expect_near (power.at (50000), 0.02 * std::pow (50000, 1.5), 0.03, "value");
  expect (std::isnan (power.at (500)) && std::isnan (power.at (1e7)),
          "unknown far from the points");

  PowerCurve offset = fit_power_offset (sampled (0.001, 1.2, 300));
  expect (offset.valid, "valid with offset");
  for (double x : { 1000., 30000., 1e6 })
    expect_near (offset.at (x), 0.001 * std::pow (x, 1.2) + 300, 0.05,
                 "with offset");

  std::vector<Point> one{ { 10, 5, 3 }, { 10, 6, 3 }, { 10.1, 6, 3 } };
  expect (!fit_power (one).valid, "one size is no curve");
  expect (!fit_power_offset ({}).valid, "no points, no curve");
  std::vector<Point> bad{ { 0, 5, 3 }, { 10, 0, 3 }, { 20, 5, 3 } };
  expect (!fit_power (bad).valid, "zeros are no points");
}
