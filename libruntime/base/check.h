// SPDX-License-Identifier: LGPL-2.1-or-later
// CHECK: invariants of the library itself; a broken one prints and aborts.

#ifndef ASTERISM_BASE_CHECK_H
#define ASTERISM_BASE_CHECK_H

namespace asterism
{

[[noreturn]] void check_failed (const char *file, int line,
                                const char *condition);
[[noreturn]] void check_failed (const char *file, int line,
                                const char *condition, long long left,
                                long long right);

} // namespace asterism

/// A user's mistake is never a CHECK: it is a Status.
#define CHECK(condition)                                                       \
  (__builtin_expect (!!(condition), 1)                                         \
       ? (void)0                                                               \
       : ::asterism::check_failed (__FILE__, __LINE__, #condition))

/// Compares two integers and prints both when they differ.
#define CHECK_EQ(left, right)                                                  \
  ((left) == (right)                                                           \
       ? (void)0                                                               \
       : ::asterism::check_failed (__FILE__, __LINE__, #left " == " #right,    \
                                   (long long)(left), (long long)(right)))

#endif
