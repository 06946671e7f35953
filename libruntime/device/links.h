// SPDX-License-Identifier: LGPL-2.1-or-later
// Links: what copies took, against what drivers guess.

#ifndef ASTERISM_DEVICE_LINKS_H
#define ASTERISM_DEVICE_LINKS_H

#include <atomic>
#include <cstddef>

namespace asterism::device
{

class Device;

/// Learns of one link by which factor guesses are wrong, for sizes that differ
/// by less than a factor of four.  A time far from what is usual moves it
/// little, however far.  Any thread; of notes at the same moment one may be
/// lost.
class LinkTimes
{
public:
  /// A copy was guessed to take `guess` seconds and took `seconds`; ignored
  /// unless both are positive.
  void note (size_t bytes, double guess, double seconds);

  /// By what to multiply a guess: that of the nearest size seen, 1 before any.
  double factor (size_t bytes) const;

private:
  // The last class has what is larger than 256 MiB.
  static constexpr unsigned kClasses = 15;
  static unsigned class_of (size_t bytes);

  struct Learned
  {
    std::atomic<unsigned> count{ 0 }; ///< how many were seen; stops growing
    std::atomic<double> factor{ 1 };
  };
  Learned learned_[kClasses];
};

/// The links of a device's memory.
struct Links
{
  LinkTimes in;   ///< from main memory
  LinkTimes out;  ///< to main memory
  LinkTimes peer; ///< from other devices
};

/// Seconds that a copy between these two takes, null being main memory: as its
/// driver guesses, and as far as copies have taken longer or less.  0 within
/// one of them.  Requires: they reach each other.
double expected_seconds (const Device *source, const Device *target,
                         size_t bytes);

/// Such a copy took that long; less than 0: nobody knows.
void note_copy (const Device *source, const Device *target, size_t bytes,
                double seconds);

} // namespace asterism::device

#endif
