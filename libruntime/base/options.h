// SPDX-License-Identifier: LGPL-2.1-or-later
// Options: one row each in options.def, read from the environment.

#ifndef ASTERISM_BASE_OPTIONS_H
#define ASTERISM_BASE_OPTIONS_H

#include <string>

namespace asterism
{

/// The options of one Runtime: read once at initialisation, then constant.
struct Options
{
  using Int = long;
  using Real = double;
  using Text = std::string;
  using Flag = long;
#define OPTION(member, names, kind, value, help) kind member = value;
#include "base/options.def"
#undef OPTION

  /// Reads the environment over the defaults.  A value that does not parse
  /// is reported with log () and left at its default.
  static Options from_environment ();
};

/// MiB to use of the memory of one device: the environment's
/// STARPU_LIMIT_<kind>_<number>_MEM, else what is said of all of that kind.
long memory_limit (const char *kind, int number, long of_all);

/// Prints every option with its help on standard output.
void print_options ();

} // namespace asterism

#endif
