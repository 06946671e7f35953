/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Registers the plugin's attributes, pragmas, passes and callbacks.  */

#include "gcc_headers.h"

#include "attributes/check.h"
#include "attributes/table.h"
#include "build/codelet.h"
#include "build/unit.h"
#include "costs/derive.h"
#include "kernels/generate.h"
#include "options.h"
#include "passes/call_sites.h"
#include "passes/jumps.h"
#include "passes/nested.h"
#include "passes/plain.h"
#include "passes/unit_checks.h"
#include "pragmas/css_marker.h"
#include "pragmas/front_end.h"
#include "pragmas/front_end_cxx.h"
#include "pragmas/range_numbers.h"
#include "pragmas/table.h"
#include "roots.h"

__attribute__ ((visibility ("default"))) int plugin_is_GPL_compatible;

namespace
{

plugin_info information
    = { "1", "Tasks for C and C++; options: -fplugin-arg-asterism-verbose, "
             "-fplugin-arg-asterism-no-WARNING" };

/* Says why a plugin built for another GCC cannot be used.  */
bool
suits (plugin_gcc_version *running)
{
  if (plugin_default_version_check (running, &gcc_version))
    return true;
  auto_diagnostic_group group;
  error ("plugin %qs was built for GCC %s (%s) and cannot be used with GCC %s "
         "(%s)",
         "asterism", gcc_version.basever, gcc_version.datestamp,
         running->basever, running->datestamp);
  inform (UNKNOWN_LOCATION,
          "use the plugin installed for this GCC, or build Asterism with "
          "%<--with-gcc%>");
  return false;
}

/* Says whether this is a compiler for the C family: others, such as the
   link-time one, lack most of what the plugin calls.  */
bool
reads_sources ()
{
  return !strncmp (lang_hooks.name, "GNU C", 5)
         || !strncmp (lang_hooks.name, "GNU Objective-C", 15);
}

} // namespace

extern "C" __attribute__ ((visibility ("default"))) int
plugin_init (plugin_name_args *arguments, plugin_gcc_version *running)
{
  using namespace asterism::plugin;
  if (!suits (running))
    return 1;
  if (!reads_sources ())
    return 0;
  const char *name = arguments->base_name;
  read_options (arguments->argv, arguments->argc);
  register_callback (name, PLUGIN_INFO, nullptr, &information);
  register_callback (name, PLUGIN_ATTRIBUTES, register_attributes, nullptr);
  register_callback (name, PLUGIN_PRAGMAS, register_pragmas, nullptr);
  register_callback (name, PLUGIN_GGC_MARKING, mark_roots, nullptr);
  register_callback (name, PLUGIN_PRE_GENERICIZE, check_jumps, nullptr);
  register_callback (name, PLUGIN_PRE_GENERICIZE, make_loop_kernels, nullptr);
  register_callback (name, PLUGIN_START_UNIT, watch_numbers, nullptr);
  if (is_cxx ())
    register_cxx_pragmas (name);
  register_callback (name, PLUGIN_START_UNIT, declare_codelet_function,
                     nullptr);
  register_callback (name, PLUGIN_FINISH_TYPE, watch_codelet_type, nullptr);
  register_callback (name, PLUGIN_START_UNIT, watch_end_of_unit, nullptr);
  register_callback (name, PLUGIN_FINISH_DECL, finish_declaration, nullptr);
  register_callback (name, PLUGIN_FINISH_PARSE_FUNCTION, finish_definition,
                     nullptr);
  register_callback (name, PLUGIN_FINISH_PARSE_FUNCTION, check_nested, nullptr);
  register_callback (name, PLUGIN_FINISH_PARSE_FUNCTION, make_call_tasks,
                     nullptr);
  register_call_sites (name);
  register_costs (name);
  register_unit_checks (name);
  register_plain_functions (name);
  return 0;
}
