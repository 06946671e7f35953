// SPDX-License-Identifier: LGPL-2.1-or-later
// Access modes: what each asks for, and who may use a datum together.

#ifndef ASTERISM_DATA_MODE_H
#define ASTERISM_DATA_MODE_H

#include <cstdint>

#include "starpu_data.h"

namespace asterism::data
{

using Mode = enum starpu_data_access_mode;

/// True when the mode writes.
constexpr bool
writes (Mode mode)
{
  return (mode & (STARPU_W | STARPU_SCRATCH | STARPU_REDUX)) != 0;
}

/// True when the mode needs the present contents.
constexpr bool
reads (Mode mode)
{
  return (mode & STARPU_R) != 0;
}

/// True when it leaves nothing of the contents, in its turn.
constexpr bool
overwrites (Mode mode)
{
  return (mode & (STARPU_RW | STARPU_SCRATCH | STARPU_REDUX | STARPU_COMMUTE))
         == STARPU_W;
}

/// True when each user has a copy of its own.
constexpr bool
privately (Mode mode)
{
  return (mode & (STARPU_SCRATCH | STARPU_REDUX)) != 0;
}

/// True when it adds to a private copy of its worker; the copies are joined
/// before anybody else uses the data.
constexpr bool
reduces (Mode mode)
{
  return (mode & (STARPU_RW | STARPU_REDUX)) == STARPU_REDUX;
}

/// True when it writes in whatever order suits, among others that do the same.
constexpr bool
commutes (Mode mode)
{
  return (mode & (STARPU_W | STARPU_SCRATCH | STARPU_REDUX | STARPU_COMMUTE))
         == (STARPU_W | STARPU_COMMUTE);
}

/// True when it writes at the same time as others that do the same, all of them
/// in main memory.
constexpr bool
concurrent (Mode mode)
{
  return (mode & ASTERISM_CONCURRENT) != 0;
}

/// False when it would be concurrent and something else than a change.
constexpr bool
consistent (Mode mode)
{
  constexpr unsigned kChange = STARPU_RW | ASTERISM_CONCURRENT;
  constexpr unsigned kOther = STARPU_SCRATCH | STARPU_REDUX | STARPU_COMMUTE;
  return !concurrent (mode) || (mode & (kChange | kOther)) == kChange;
}

/// How the active ones use a handle.
enum class Use : uint8_t
{
  Alone = 0,
  Together = 1, // pure readers, and users of private buffers, whom only the
                // end of the registration concerns
  Concurrent = 2,
  Reducing = 4,
  Commuting = 8,
};

/// How each mode uses a handle: quicker than asking.
struct Uses
{
  static constexpr unsigned kModes = STARPU_ACCESS_MODE_MAX;
  Use of[kModes] = {};
  constexpr Uses ()
  {
    for (unsigned i = 0; i < kModes; ++i)
      {
        auto mode = Mode (i);
        of[i] = reduces (mode)                     ? Use::Reducing
                : commutes (mode)                  ? Use::Commuting
                : concurrent (mode)                ? Use::Concurrent
                : mode & (STARPU_W | STARPU_REDUX) ? Use::Alone
                                                   : Use::Together;
      }
  }
};
inline constexpr Uses kUses;

} // namespace asterism::data

#endif
