// SPDX-License-Identifier: LGPL-2.1-or-later
// Reads the options of options.def from the environment, and prints them.

#include "base/options.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>
#include <string_view>

#include "base/decimal.h"
#include "base/log.h"
#include "base/mutex.h"

namespace asterism
{

namespace
{

/// Returns the value of the first of `names` that is set, or null; `name`
/// says which it was.
const char *
find_variable (std::string_view names, std::string &name)
{
  while (!names.empty ())
    {
      size_t end = names.find (' ');
      name = names.substr (0, end);
      if (const char *value = getenv (name.c_str ()))
        return value;
      names.remove_prefix (end == names.npos ? names.size () : end + 1);
    }
  return nullptr;
}

bool
parse (const char *text, long &value)
{
  char *end;
  errno = 0;
  // A zero in front does not make it octal.
  const char *digits = text + strspn (text, " \t+-");
  const bool hex = digits[0] == '0' && (digits[1] | 0x20) == 'x';
  long number = strtol (text, &end, hex ? 16 : 10);
  if (errno || end == text || *end)
    return false;
  value = number;
  return true;
}

bool
parse (const char *text, double &value)
{
  char *end;
  double number = read_decimal (text, &end);
  if (end == text || *end)
    return false;
  value = number;
  return true;
}

bool
parse (const char *text, std::string &value)
{
  value = text;
  return true;
}

/// True the first time that the variable is found to have this value: the
/// environment is read by starpu_conf_init () and by starpu_init ().
bool
is_news (const std::string &name, const char *text)
{
  static Mutex mutex;
  static auto *told = new std::set<std::string>; // never destroyed
  MutexLock lock (mutex);
  return told->insert (name + '=' + text).second;
}

template <typename Value>
void
read (const char *names, Value &value)
{
  std::string name;
  const char *text = find_variable (names, name);
  if (!text || !*text)
    return;
  if (!parse (text, value) && is_news (name, text))
    log (Level::Warning, "%s=\"%s\" is not a number; ignored", name.c_str (),
         text);
}

std::string
shown (double value)
{
  char text[32];
  const DecimalPoint point;
  snprintf (text, sizeof text, "%g", value);
  return text;
}

std::string
shown (const std::string &value)
{
  return value.empty () ? "none" : value;
}

} // namespace

Options
Options::from_environment ()
{
  Options options;
#define OPTION(member, names, kind, value, help) read (names, options.member);
#include "base/options.def"
#undef OPTION
  return options;
}

long
memory_limit (const char *kind, int number, long of_all)
{
  const std::string name = std::string ("STARPU_LIMIT_") + kind + '_'
                           + std::to_string (number) + "_MEM";
  long limit = of_all;
  read (name.c_str (), limit);
  return limit;
}

void
print_options ()
{
  const Options options;
#define OPTION(member, names, kind, value, help)                               \
  printf ("%s\n    %s (default: %s)\n", names, help,                           \
          shown (options.member).c_str ());
#include "base/options.def"
#undef OPTION
}

} // namespace asterism
