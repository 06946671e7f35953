/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The functions of C that devices have as well.  */

#include "gcc_headers.h"

#include "kernels/builtins.h"

namespace asterism::plugin
{

namespace
{

/* Functions of floating point that have the same name in C, OpenCL C and CUDA
   C, where they are overloaded.  */
constexpr std::string_view kSameName[] = {
  "acos",      "acosh", "asin",      "asinh",    "atan",   "atan2", "atanh",
  "cbrt",      "ceil",  "cos",       "cosh",     "erf",    "erfc",  "exp",
  "exp2",      "expm1", "fabs",      "fdim",     "floor",  "fma",   "fmax",
  "fmin",      "fmod",  "hypot",     "ldexp",    "log",    "log10", "log1p",
  "log2",      "pow",   "round",     "sin",      "sinh",   "sqrt",  "tan",
  "tanh",      "trunc", "tgamma",    "rint",     "lgamma", "logb",  "ilogb",
  "nextafter", "exp10", "remainder", "copysign",
};

struct Row
{
  std::string_view name;
  const char *text; /* $ stands for the argument, R for the result's type  */
};

constexpr Row kRows[] = {
  { "nearbyint", "((R) NEAREST ($))" },
  { "lrint", "((R) NEAREST ($))" },
  { "lround", "((R) round ($))" },
  { "abs", "((R) ABSOLUTE ($))" },
  { "labs", "((R) ABSOLUTE ($))" },
  { "llabs", "((R) ABSOLUTE ($))" },
  { "expect", "($)" },
  { "isnan", "IS_NAN ($)" },
  { "isinf", "IS_INF ($)" },
  { "isfinite", "IS_FINITE ($)" },
  { "finite", "IS_FINITE ($)" },
  { "signbit", "SIGN_BIT ($)" },
  { "popcount", "POPCOUNT (u32, $)" },
  { "popcountl", "POPCOUNT (u64, $)" },
  { "popcountll", "POPCOUNT (u64, $)" },
  { "clz", "LEADING (u32, $)" },
  { "clzl", "LEADING (u64, $)" },
  { "clzll", "LEADING (u64, $)" },
  { "ctz", "TRAILING_u32 ($)" },
  { "ctzl", "TRAILING_u64 ($)" },
  { "ctzll", "TRAILING_u64 ($)" },
  { "parity", "(POPCOUNT (u32, $) & 1)" },
  { "parityl", "(POPCOUNT (u64, $) & 1)" },
  { "parityll", "(POPCOUNT (u64, $) & 1)" },
};

const Row *
find_row (std::string_view name)
{
  for (const Row &row : kRows)
    if (row.name == name)
      return &row;
  return nullptr;
}

bool
has_same_name (std::string_view name)
{
  return std::find (std::begin (kSameName), std::end (kSameName), name)
         != std::end (kSameName);
}

std::string
replace (const char *text, const std::string &result,
         const std::string &argument)
{
  std::string printed;
  for (const char *p = text; *p; p++)
    if (*p == '$')
      printed += argument;
    else if (*p == 'R' && p[1] == ')')
      printed += result;
    else
      printed += *p;
  return printed;
}

} // namespace

std::string
print_builtin (tree fn, const std::string &result,
               const std::vector<std::string> &arguments)
{
  std::string_view name = IDENTIFIER_POINTER (DECL_NAME (fn));
  constexpr std::string_view kPrefix = "__builtin_";
  if (name.substr (0, kPrefix.size ()) == kPrefix)
    name.remove_prefix (kPrefix.size ());
  if (!has_same_name (name) && !find_row (name) && name.size () > 1
      && name.back () == 'f')
    name.remove_suffix (1);
  if (const Row *row = find_row (name); row && !arguments.empty ())
    return replace (row->text, result, arguments[0]);
  if (!has_same_name (name))
    return "";
  std::string text = std::string (name) + " (";
  for (size_t i = 0; i < arguments.size (); i++)
    text += (i ? ", " : "") + arguments[i];
  return text + ")";
}

} // namespace asterism::plugin
