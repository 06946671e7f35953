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

/// How the active ones use a handle.
enum class Use : uint8_t
{
  Alone = 0,
  Together = 1, // pure readers, and users of private buffers, whom only the
                // end of the registration concerns
  Reducing = 2,
  Commuting = 4,
};

/// How each mode uses a handle: quicker than asking.
struct Uses
{
  static constexpr unsigned kModes = STARPU_COMMUTE << 1;
  Use of[kModes] = {};
  constexpr Uses ()
  {
    for (unsigned i = 0; i < kModes; ++i)
      {
        auto mode = Mode (i);
        of[i] = reduces (mode)                     ? Use::Reducing
                : commutes (mode)                  ? Use::Commuting
                : mode & (STARPU_W | STARPU_REDUX) ? Use::Alone
                                                   : Use::Together;
      }
  }
};
inline constexpr Uses kUses;

} // namespace asterism::data

#endif
