/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The options given to the plugin.  */

#ifndef ASTERISM_OPTIONS_H
#define ASTERISM_OPTIONS_H

struct plugin_argument;

namespace asterism::plugin
{

enum class Switch
{
#define SWITCH(identifier, name, help) identifier,
#define WARNING(identifier, name, help)
#include "options.def"
#undef SWITCH
#undef WARNING
  Count
};

enum class Warning
{
#define SWITCH(identifier, name, help)
#define WARNING(identifier, name, help) identifier,
#include "options.def"
#undef SWITCH
#undef WARNING
  Count
};

/* Reads the COUNT arguments ARGUMENTS; reports the unknown ones as errors.  */
void read_options (const struct plugin_argument *arguments, int count);

/* Says whether the switch was given.  */
bool given (Switch which);

/* Says whether the warning is on.  */
bool enabled (Warning which);

/* Says whether the warning was made an error.  */
bool is_error (Warning which);

/* Returns the name of the warning in options.  */
const char *name_of (Warning which);

} // namespace asterism::plugin

#endif /* ASTERISM_OPTIONS_H */
