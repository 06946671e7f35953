// SPDX-License-Identifier: LGPL-2.1-or-later
// Curves through measurements: a x^b, a x^b + c, and linear combinations.

#ifndef ASTERISM_PERFMODEL_FIT_H
#define ASTERISM_PERFMODEL_FIT_H

#include <span>
#include <vector>

namespace asterism::perfmodel
{

/// A measured point.
struct Point
{
  double x = 0;
  double y = 0;
  double weight = 1;
};

/// y = a x^b + c, valid between the sizes it was fitted to and a little
/// beyond.
struct PowerCurve
{
  double a = 0, b = 0, c = 0;
  double least = 0, most = 0; ///< range of x
  bool valid = false;

  /// Gives y, or NaN outside of the range.
  double at (double x) const;
};

/// Fits y = a x^b by least squares of logarithms.  Not valid unless the
/// points' x differ by a tenth.
PowerCurve fit_power (std::span<const Point> points);

/// Fits y = a x^b + c, c >= 0.  Not valid with less than three different x.
PowerCurve fit_power_offset (std::span<const Point> points);

/// Sums from which the coefficients of y = sum of k_i x_i follow by least
/// squares of relative errors.
class LinearSums
{
public:
  /// Takes a measurement; the number of terms is that of the first one, and
  /// measurements with another are ignored.
  void add (std::span<const double> terms, double y);

  /// Gives the coefficients; empty when they are not determined.
  std::vector<double> solve () const;

  unsigned count = 0;
  std::vector<double> products; ///< of pairs of terms, row by row
  std::vector<double> targets;  ///< of each term and y
};

} // namespace asterism::perfmodel

#endif
