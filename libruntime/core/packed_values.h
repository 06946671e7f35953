// SPDX-License-Identifier: LGPL-2.1-or-later
// The values of a public task whose codelet the compiler made.

#ifndef ASTERISM_CORE_PACKED_VALUES_H
#define ASTERISM_CORE_PACKED_VALUES_H

#include <cstddef>

#include "starpu_task.h"

#include "base/status.h"

namespace asterism::core
{

/// The head of a packed block that holds one scalar: the scalar itself, so
/// that functions can read it from their second argument without unpacking,
/// and a mark that tells the block from others, whose first word is their
/// number of values.
class LoneScalar
{
public:
  static constexpr size_t kMost = 16; ///< bytes of a scalar

  /// Requires: at most so many bytes.
  LoneScalar (const void *scalar, size_t size);

  /// True when a block begins with one.  `size` is that of the block; 0: not
  /// known, but that of a packed one.
  static bool begins (const void *block, size_t size);

private:
  static constexpr char kMark[8]
      = { '\x9e', 'l', 'o', 'n', 'e', '\xf3', '\x01', '\xa5' };

  alignas (kMost) char value_[kMost] = {};
  char mark_[sizeof kMark];
  char unused_[8] = {};
};

/// Lays packed values in `cl_arg` out as the codelet's functions expect them.
/// A block that is laid out so already stays.  Requires: the codelet's
/// `starpu_private` is set.
Status unpack_values (struct starpu_task &user);

} // namespace asterism::core

#endif
