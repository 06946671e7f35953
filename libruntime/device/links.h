// SPDX-License-Identifier: LGPL-2.1-or-later
// Links: what copies took, against what drivers guess.

#ifndef ASTERISM_DEVICE_LINKS_H
#define ASTERISM_DEVICE_LINKS_H

#include <atomic>
#include <cstddef>
#include <cstdint>

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

  /// True when such a copy should be timed: the first ones, and later some.
  bool wants (size_t bytes);

  /// By what to multiply a guess: that of the nearest size seen, 1 before any.
  double factor (size_t bytes) const;

  /// The sizes are told apart by so many classes, of which each has a largest
  /// one; the last has all that are larger than 64 GiB.
  static constexpr unsigned kClasses = 15;
  static constexpr size_t
  largest (unsigned size_class)
  {
    return size_t{ 1024 } << 2 * size_class;
  }

  /// The measurements of one class of copies.
  struct Known
  {
    unsigned count = 0; ///< of how many copies; stops growing
    double factor = 1;
    bool news = false; ///< note () changed it
  };
  Known known (unsigned size_class) const;

  /// Lets the class of that size begin with what was known before.
  void restore (size_t bytes, unsigned count, double factor);

private:
  static unsigned class_of (size_t bytes);

  struct Learned
  {
    std::atomic<unsigned> count{ 0 }; ///< how many were seen; stops growing
    std::atomic<double> factor{ 1 };
    std::atomic<bool> news{ false };
    std::atomic<uint8_t> untimed{ 0 };
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

/// True when note_copy () had better be told of such a copy.
bool wants_time (const Device *source, const Device *target, size_t bytes);

/// Such a copy took that long; less than 0: nobody knows.
void note_copy (const Device *source, const Device *target, size_t bytes,
                double seconds);

} // namespace asterism::device

#endif
