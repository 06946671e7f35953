// SPDX-License-Identifier: LGPL-2.1-or-later
// Mistakes of the program that QUARK ends it for, and those that it mentions.

#ifndef ASTERISM_QUARK_FATAL_H
#define ASTERISM_QUARK_FATAL_H

namespace asterism::quark
{

/// Prints QUARK_FATAL_ERROR with the function that was called and why, and
/// aborts.
[[noreturn]] __attribute__ ((cold, noinline)) void fatal (const char *function,
                                                          const char *text);

} // namespace asterism::quark

#endif
