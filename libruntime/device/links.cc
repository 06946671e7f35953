// SPDX-License-Identifier: LGPL-2.1-or-later
// What copies took, against what drivers guess.

#include "device/links.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "device/driver.h"

namespace asterism::device
{

namespace
{

// The first copies count alike (their geometric mean), later ones by a part,
// and none of these as more than this factor away.
constexpr unsigned kFirst = 8;
constexpr double kFar = 2;
// Of those that have to be timed for it, one of so many later ones.
constexpr unsigned kSome = 4;
// What is measured by the clock of the guess differs by rounding.
constexpr double kAlike = 1e-6;

/// The driver's guess; the link is the target's, unless that is main memory.
double
guess (const Device *source, const Device *target, size_t bytes)
{
  return target != nullptr ? target->copy_seconds (bytes, source)
                           : source->copy_seconds (bytes, nullptr);
}

LinkTimes &
link_between (const Device *source, const Device *target)
{
  return target == nullptr   ? source->links ().out
         : source == nullptr ? target->links ().in
                             : target->links ().peer;
}

} // namespace

unsigned
LinkTimes::class_of (size_t bytes)
{
  // Up to 1 KiB, 4 KiB, 16 KiB, ...
  const int bits = bytes > 1 ? std::bit_width (bytes - 1) : 0;
  return std::min (unsigned (std::max (bits - 9, 0)) / 2, kClasses - 1);
}

void
LinkTimes::note (size_t bytes, double guess, double seconds)
{
  if (!(guess > 0) || !(seconds > 0))
    return;
  Learned &learned = learned_[class_of (bytes)];
  // Relaxed: the numbers stand for themselves.
  const double before = learned.factor.load (std::memory_order_relaxed);
  const unsigned count = learned.count.load (std::memory_order_relaxed);
  double ratio = seconds / guess / before;
  if (count < kFirst)
    ratio = std::pow (ratio, 1. / (count + 1));
  else
    ratio = 1 + (std::clamp (ratio, 1 / kFar, kFar) - 1) / (kFirst + 1);
  if (std::abs (ratio - 1) > kAlike)
    learned.factor.store (before * ratio, std::memory_order_relaxed);
  if (count < kFirst)
    learned.count.store (count + 1, std::memory_order_relaxed);
  learned.news.store (true, std::memory_order_relaxed);
}

bool
LinkTimes::wants (size_t bytes)
{
  // Relaxed: some, whichever.
  Learned &learned = learned_[class_of (bytes)];
  if (learned.count.load (std::memory_order_relaxed) < kFirst)
    return true;
  const uint8_t untimed = learned.untimed.load (std::memory_order_relaxed);
  learned.untimed.store (uint8_t (untimed + 1), std::memory_order_relaxed);
  return untimed % kSome == 0;
}

LinkTimes::Known
LinkTimes::known (unsigned size_class) const
{
  // Relaxed: as above.
  const Learned &learned = learned_[size_class];
  return { learned.count.load (std::memory_order_relaxed),
           learned.factor.load (std::memory_order_relaxed),
           learned.news.load (std::memory_order_relaxed) };
}

void
LinkTimes::restore (size_t bytes, unsigned count, double factor)
{
  // Relaxed: as above.
  Learned &learned = learned_[class_of (bytes)];
  learned.factor.store (factor, std::memory_order_relaxed);
  learned.count.store (std::min (count, kFirst), std::memory_order_relaxed);
}

double
LinkTimes::factor (size_t bytes) const
{
  const unsigned wanted = class_of (bytes);
  auto seen = [this] (unsigned size_class) {
    return size_class < kClasses
           && learned_[size_class].count.load (std::memory_order_relaxed) > 0;
  };
  for (unsigned distance = 0; distance < kClasses; ++distance)
    for (unsigned size_class : { wanted + distance, wanted - distance })
      if (seen (size_class))
        return learned_[size_class].factor.load (std::memory_order_relaxed);
  return 1;
}

double
expected_seconds (const Device *source, const Device *target, size_t bytes)
{
  if (source == target)
    return 0;
  return guess (source, target, bytes)
         * link_between (source, target).factor (bytes);
}

bool
wants_time (const Device *source, const Device *target, size_t bytes)
{
  return source != target && link_between (source, target).wants (bytes);
}

void
note_copy (const Device *source, const Device *target, size_t bytes,
           double seconds)
{
  if (source != target)
    link_between (source, target)
        .note (bytes, guess (source, target, bytes), seconds);
}

} // namespace asterism::device
