// SPDX-License-Identifier: LGPL-2.1-or-later
// Numbers that machines write and read: with a decimal point in every locale.

#include "base/decimal.h"

#include <cstdlib>

namespace asterism
{

namespace
{

/// The C locale; null if there is no memory for it, which glibc does not need.
locale_t
c_locale ()
{
  static const locale_t locale = newlocale (LC_ALL_MASK, "C", nullptr);
  return locale;
}

} // namespace

double
read_decimal (const char *text, char **end)
{
  const locale_t locale = c_locale ();
  return locale != nullptr ? strtod_l (text, end, locale) : strtod (text, end);
}

DecimalPoint::DecimalPoint () : before_ (uselocale (c_locale ())) {}

DecimalPoint::~DecimalPoint () { uselocale (before_); }

} // namespace asterism
