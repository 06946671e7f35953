// SPDX-License-Identifier: LGPL-2.1-or-later
// Numbers that machines write and read: with a decimal point in every locale.
//
// A program that calls setlocale (LC_ALL, "") may get a decimal comma from the
// functions of the C library.  Variables of the environment, linear programs
// and files of models have a point nevertheless, as other programs read or
// write them.

#ifndef ASTERISM_BASE_DECIMAL_H
#define ASTERISM_BASE_DECIMAL_H

#include <locale.h>

namespace asterism
{

/// Reads a number as strtod () does in the C locale.
double read_decimal (const char *text, char **end);

/// Makes the calling thread print numbers with a decimal point within a scope,
/// whatever the locale.
class DecimalPoint
{
public:
  DecimalPoint ();
  ~DecimalPoint ();
  DecimalPoint (const DecimalPoint &) = delete;
  DecimalPoint &operator= (const DecimalPoint &) = delete;

private:
  locale_t before_;
};

} // namespace asterism

#endif
