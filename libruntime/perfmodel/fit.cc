// SPDX-License-Identifier: LGPL-2.1-or-later
// Curves through measurements.

#include "perfmodel/fit.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace asterism::perfmodel
{

namespace
{

constexpr double kBelow = 0.9, kAbove = 1.1; ///< how far a fit may reach

/// A fit with its sum of squared relative errors.
struct Attempt
{
  PowerCurve curve;
  double error = std::numeric_limits<double>::infinity ();
};

/// Fits log (y - c) = log a + b log x.
Attempt
fit_with_offset (std::span<const Point> points, double c)
{
  double w = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
  for (const Point &point : points)
    {
      double x = std::log (point.x), y = std::log (point.y - c);
      w += point.weight;
      sx += point.weight * x;
      sy += point.weight * y;
      sxx += point.weight * x * x;
      sxy += point.weight * x * y;
    }
  Attempt attempt;
  double determinant = w * sxx - sx * sx;
  if (!(determinant > 1e-12 * w * sxx))
    return attempt;
  PowerCurve &curve = attempt.curve;
  curve.b = (w * sxy - sx * sy) / determinant;
  curve.a = std::exp ((sy - curve.b * sx) / w);
  curve.c = c;
  attempt.error = 0;
  for (const Point &point : points)
    {
      double y = curve.a * std::pow (point.x, curve.b) + c;
      double relative = (y - point.y) / point.y;
      attempt.error += point.weight * relative * relative;
    }
  return attempt;
}

std::vector<Point>
usable (std::span<const Point> points)
{
  std::vector<Point> kept;
  for (const Point &point : points)
    if (point.x > 0 && point.y > 0 && point.weight > 0)
      kept.push_back (point);
  std::sort (kept.begin (), kept.end (),
             [] (const Point &a, const Point &b) { return a.x < b.x; });
  return kept;
}

unsigned
different (const std::vector<Point> &sorted)
{
  unsigned count = 0;
  double last = 0;
  for (const Point &point : sorted)
    if (point.x > last)
      {
        ++count;
        last = point.x;
      }
  return count;
}

PowerCurve
finish (PowerCurve curve, const std::vector<Point> &sorted)
{
  curve.least = sorted.front ().x;
  curve.most = sorted.back ().x;
  curve.valid = std::isfinite (curve.a) && std::isfinite (curve.b)
                && curve.most >= kAbove * curve.least;
  return curve;
}

} // namespace

double
PowerCurve::at (double x) const
{
  if (!valid || x < kBelow * least || x > kAbove * most)
    return NAN;
  return a * std::pow (x, b) + c;
}

PowerCurve
fit_power (std::span<const Point> points)
{
  std::vector<Point> kept = usable (points);
  if (different (kept) < 2)
    return {};
  return finish (fit_with_offset (kept, 0).curve, kept);
}

PowerCurve
fit_power_offset (std::span<const Point> points)
{
  std::vector<Point> kept = usable (points);
  if (different (kept) < 3)
    return {};
  double top = kept.front ().y;
  for (const Point &point : kept)
    top = std::min (top, point.y);

  // The error as a function of c has one minimum near enough: look on a grid
  // that is finer towards the top, then close in on the best place.
  constexpr int kGrid = 32, kRounds = 6;
  double low = 0, high = top;
  Attempt best = fit_with_offset (kept, 0);
  for (int round = 0; round < kRounds; ++round)
    {
      double step = (high - low) / kGrid;
      for (double c = low; c < high && c < 0.9999 * top; c += step)
        if (Attempt attempt = fit_with_offset (kept, c);
            attempt.error < best.error)
          best = attempt;
      low = std::max (best.curve.c - step, 0.0);
      high = std::min (best.curve.c + step, top);
    }
  return finish (best.curve, kept);
}

void
LinearSums::add (std::span<const double> terms, double y)
{
  size_t size = terms.size ();
  if (count == 0)
    {
      products.assign (size * size, 0);
      targets.assign (size, 0);
    }
  if (targets.size () != size || !(y > 0))
    return;
  for (size_t i = 0; i < size; ++i)
    {
      for (size_t j = 0; j < size; ++j)
        products[i * size + j] += terms[i] * terms[j] / (y * y);
      targets[i] += terms[i] / y;
    }
  ++count;
}

/// Gaussian elimination, after scaling so that the terms' units do not matter.
std::vector<double>
LinearSums::solve () const
{
  size_t size = targets.size ();
  std::vector<double> matrix = products, result = targets, scale (size);
  for (size_t i = 0; i < size; ++i)
    {
      if (!(products[i * size + i] > 0))
        return {};
      scale[i] = 1 / std::sqrt (products[i * size + i]);
    }
  for (size_t i = 0; i < size; ++i)
    {
      result[i] *= scale[i];
      for (size_t j = 0; j < size; ++j)
        matrix[i * size + j] *= scale[i] * scale[j];
    }
  for (size_t k = 0; k < size; ++k)
    {
      // The scaled matrix is positive definite: no pivoting is needed.
      double pivot = matrix[k * size + k];
      if (!(pivot > 1e-10))
        return {};
      for (size_t i = 0; i < size; ++i)
        {
          double factor = i == k ? 0 : matrix[i * size + k] / pivot;
          for (size_t j = k; j < size; ++j)
            matrix[i * size + j] -= factor * matrix[k * size + j];
          result[i] -= factor * result[k];
        }
    }
  for (size_t i = 0; i < size; ++i)
    result[i] *= scale[i] / matrix[i * size + i];
  return result;
}

} // namespace asterism::perfmodel
