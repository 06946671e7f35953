/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Named warnings and verbose notes, on top of GCC's diagnostics.  */

#include "gcc_headers.h"

#include "report.h"

namespace asterism::plugin
{

namespace
{

/* A plugin cannot add a warning option.  Its warnings are therefore those of an
   existing one as well, which makes `#pragma GCC diagnostic' work.  */
bool
emit (rich_location *where, compat::DiagnosticKind kind, const char *message,
      va_list *arguments)
{
  auto_diagnostic_group group;
  compat::Diagnostic diagnostic;
  diagnostic_set_info (&diagnostic, message, arguments, where, kind);
  if (kind == compat::kWarning)
    compat::set_option (diagnostic, OPT_Wattributes);
  return diagnostic_report_diagnostic (global_dc, &diagnostic);
}

bool
emit_warning (Warning which, rich_location *where, const char *message,
              va_list *arguments)
{
  if (!enabled (which))
    return false;
  std::string text = _ (message);
  text.append (" [%<-fplugin-arg-asterism-")
      .append (is_error (which) ? "error-" : "no-")
      .append (name_of (which))
      .append ("%>]");
  return emit (where, is_error (which) ? compat::kError : compat::kWarning,
               text.c_str (), arguments);
}

} // namespace

bool
warn (Warning which, location_t where, const char *message, ...)
{
  rich_location rich (line_table, where);
  va_list arguments;
  va_start (arguments, message);
  bool printed = emit_warning (which, &rich, message, &arguments);
  va_end (arguments);
  return printed;
}

bool
warn (Warning which, rich_location *where, const char *message, ...)
{
  va_list arguments;
  va_start (arguments, message);
  bool printed = emit_warning (which, where, message, &arguments);
  va_end (arguments);
  return printed;
}

void
tell (location_t where, const char *message, ...)
{
  if (!given (Switch::Verbose))
    return;
  rich_location rich (line_table, where);
  va_list arguments;
  va_start (arguments, message);
  emit (&rich, compat::kNote, message, &arguments);
  va_end (arguments);
}

void
tell (rich_location *where, const char *message, ...)
{
  if (!given (Switch::Verbose))
    return;
  va_list arguments;
  va_start (arguments, message);
  emit (where, compat::kNote, message, &arguments);
  va_end (arguments);
}

} // namespace asterism::plugin
