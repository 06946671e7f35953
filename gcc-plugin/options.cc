/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the options given to the plugin.  */

#include "gcc_headers.h"

#include "options.h"

namespace asterism::plugin
{

namespace
{

constexpr std::string_view switch_names[] = {
#define SWITCH(identifier, name, help) name,
#define WARNING(identifier, name, help)
#include "options.def"
#undef SWITCH
#undef WARNING
};

constexpr const char *warning_names[] = {
#define SWITCH(identifier, name, help)
#define WARNING(identifier, name, help) name,
#include "options.def"
#undef SWITCH
#undef WARNING
};

enum class Level
{
  Warning,
  Off,
  Error
};

bool switches[std::size (switch_names)];
Level levels[std::size (warning_names)];

bool
read_switch (std::string_view key)
{
  for (size_t i = 0; i < std::size (switch_names); i++)
    if (key == switch_names[i])
      return switches[i] = true;
  return false;
}

/* Reads KEY when it is PREFIX and the name of a warning.  */
bool
read_level (std::string_view key, std::string_view prefix, Level level)
{
  if (key.substr (0, prefix.size ()) != prefix)
    return false;
  key.remove_prefix (prefix.size ());
  for (size_t i = 0; i < std::size (warning_names); i++)
    if (key == warning_names[i])
      {
        levels[i] = level;
        return true;
      }
  return false;
}

std::vector<std::string>
known_options ()
{
  std::vector<std::string> known (std::begin (switch_names),
                                  std::end (switch_names));
  for (const char *name : warning_names)
    for (const char *prefix : { "no-", "error-" })
      known.push_back (std::string (prefix).append (name));
  return known;
}

void
reject (const char *key)
{
  auto_diagnostic_group group;
  error ("plugin %qs: unknown option %<-fplugin-arg-asterism-%s%>", "asterism",
         key);
  const std::vector<std::string> names = known_options ();
  auto_vec<const char *> candidates;
  std::string known;
  for (const std::string &name : names)
    {
      candidates.safe_push (name.c_str ());
      known.append (" ").append (name);
    }
  if (const char *nearest = find_closest_string (key, &candidates))
    inform (UNKNOWN_LOCATION, "did you mean %<-fplugin-arg-asterism-%s%>?",
            nearest);
  inform (UNKNOWN_LOCATION,
          "the options after %<-fplugin-arg-asterism-%> are%s", known.c_str ());
}

void
reject_value (const char *key)
{
  auto_diagnostic_group group;
  error ("plugin %qs: option %<-fplugin-arg-asterism-%s%> takes no value",
         "asterism", key);
  inform (UNKNOWN_LOCATION, "write it without %<=%>");
}

} // namespace

void
read_options (const struct plugin_argument *arguments, int count)
{
  for (int i = 0; i < count; i++)
    {
      const char *key = arguments[i].key;
      if (arguments[i].value)
        reject_value (key);
      else if (!read_switch (key) && !read_level (key, "no-", Level::Off)
               && !read_level (key, "error-", Level::Error))
        reject (key);
    }
}

bool
given (Switch which)
{
  return switches[static_cast<size_t> (which)];
}

bool
enabled (Warning which)
{
  return levels[static_cast<size_t> (which)] != Level::Off;
}

bool
is_error (Warning which)
{
  return levels[static_cast<size_t> (which)] == Level::Error;
}

const char *
name_of (Warning which)
{
  return warning_names[static_cast<size_t> (which)];
}

} // namespace asterism::plugin
