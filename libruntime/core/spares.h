// SPDX-License-Identifier: LGPL-2.1-or-later
// Spares: what a worker has done with, and uses again for the next.

#ifndef ASTERISM_CORE_SPARES_H
#define ASTERISM_CORE_SPARES_H

namespace asterism::core
{

/// A few objects that are linked by that member meanwhile.  One thread at a
/// time.  Whoever has it deletes what is left.
template <typename T, T *T::*kNext>
class Spares
{
public:
  /// Null: there is none.
  T *
  take ()
  {
    T *one = first_;
    if (one != nullptr)
      {
        first_ = one->*kNext;
        --count_;
      }
    return one;
  }

  /// False when there are enough.
  bool
  give (T &one)
  {
    if (count_ == kMost)
      return false;
    ++count_;
    one.*kNext = first_;
    first_ = &one;
    return true;
  }

private:
  static constexpr unsigned kMost = 256;

  T *first_ = nullptr;
  unsigned count_ = 0;
};

} // namespace asterism::core

#endif
