// SPDX-License-Identifier: LGPL-2.1-or-later
// What unit tests say when something is not as it should be.

#ifndef TEST_EXPECT_H
#define TEST_EXPECT_H

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace test
{

/// Stops the test with a message.
[[noreturn]] inline void
fail (const std::string &why)
{
  printf ("failed: %s\n", why.c_str ());
  exit (1);
}

inline void
expect (bool condition, const std::string &what)
{
  if (!condition)
    fail (what);
}

/// Stops the test unless the value is within a share of the expected one.
inline void
expect_near (double value, double expected, double share,
             const std::string &what)
{
  if (!(std::fabs (value - expected) <= share * std::fabs (expected)))
    fail (what + ": " + std::to_string (value) + " instead of "
          + std::to_string (expected));
}

} // namespace test

#endif
