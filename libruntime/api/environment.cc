// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_helper.h: environment variables.

#include "starpu_helper.h"

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <string>
#include <strings.h>

#include "base/decimal.h"
#include "base/log.h"

namespace
{

void
ignored (const char *name, const char *text, const char *wanted)
{
  asterism::log (asterism::Level::Warning, "%s=\"%s\" is not %s; ignored", name,
                 text, wanted);
}

/// Bytes in one unit of a size; 0 for what is none.
long
unit (const char *suffix)
{
  if (*suffix == '\0')
    return 1024;
  if (strcasecmp (suffix, "B") == 0)
    return 1;
  static constexpr char kUnits[] = "kMG";
  for (int i = 0; kUnits[i] != '\0'; ++i)
    if (strncasecmp (suffix, &kUnits[i], 1) == 0
        && (suffix[1] == '\0' || strcasecmp (suffix + 1, "iB") == 0
            || strcasecmp (suffix + 1, "B") == 0))
      return 1L << (10 * (i + 1));
  return 0;
}

} // namespace

char *
starpu_getenv (const char *name)
{
  return getenv (name);
}

int
starpu_getenv_number (const char *name)
{
  return starpu_getenv_number_default (name, -1);
}

int
starpu_getenv_number_default (const char *name, int defval)
{
  const char *text = getenv (name);
  if (text == nullptr || *text == '\0')
    return defval;
  char *end;
  errno = 0;
  long value = strtol (text, &end, 10);
  if (*end == '\0' && errno == 0 && value >= INT_MIN && value <= INT_MAX)
    return static_cast<int> (value);
  ignored (name, text, "an integer");
  return defval;
}

float
starpu_getenv_float_default (const char *name, float defval)
{
  const char *text = getenv (name);
  if (text == nullptr || *text == '\0')
    return defval;
  char *end;
  const auto value = static_cast<float> (asterism::read_decimal (text, &end));
  if (*end == '\0')
    return value;
  ignored (name, text, "a number");
  return defval;
}

int
starpu_getenv_size_default (const char *name, int defval)
{
  const char *text = getenv (name);
  if (text == nullptr || *text == '\0')
    return defval;
  char *end;
  errno = 0;
  long value = strtol (text, &end, 10);
  long factor = end != text ? unit (end) : 0;
  if (factor != 0 && errno == 0 && value >= 0 && value <= INT_MAX / factor)
    return static_cast<int> (value * factor);
  ignored (name, text, "a size that fits an int (a number and B, K, M or G)");
  return defval;
}

int
starpu_getenv_string_var_default (const char *name, const char *strings[],
                                  int defvalue)
{
  const char *text = getenv (name);
  if (text == nullptr || *text == '\0')
    return defvalue;
  for (int i = 0; strings[i] != nullptr; ++i)
    if (strcmp (text, strings[i]) == 0)
      return i;
  std::string wanted = "one of";
  for (int i = 0; strings[i] != nullptr; ++i)
    wanted += std::string (i > 0 ? ", " : " ") + strings[i];
  ignored (name, text, wanted.c_str ());
  return defvalue;
}
