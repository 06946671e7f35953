/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* Differences between GCC releases; no other file mentions a version.  */

#ifndef ASTERISM_COMPAT_H
#define ASTERISM_COMPAT_H

#if GCCPLUGIN_VERSION_MAJOR < 11
#error "the plugin needs GCC 11 or later"
#endif

namespace asterism::plugin::compat
{

/* Registers ATTRIBUTES, of which the last has no name, under the scope NAME, as
   in [[NAME::task]].  */
inline void
register_scoped (std::span<const attribute_spec> attributes, const char *name)
{
#if GCCPLUGIN_VERSION_MAJOR >= 14
  const scoped_attribute_specs specs = {
    name, { attributes.data (), static_cast<unsigned> (attributes.size () - 1) }
  };
  register_scoped_attributes (specs);
#elif GCCPLUGIN_VERSION_MAJOR >= 12
  register_scoped_attributes (attributes.data (), name, false);
#else
  register_scoped_attributes (attributes.data (), name);
#endif
}

#if GCCPLUGIN_VERSION_MAJOR >= 16
using Diagnostic = diagnostics::diagnostic_info;
using DiagnosticKind = diagnostics::kind;
using SourceLine = diagnostics::char_span;
constexpr DiagnosticKind kError = diagnostics::kind::error;
constexpr DiagnosticKind kWarning = diagnostics::kind::warning;
constexpr DiagnosticKind kNote = diagnostics::kind::note;
#else
using Diagnostic = diagnostic_info;
using DiagnosticKind = diagnostic_t;
using SourceLine = char_span;
constexpr DiagnosticKind kError = DK_ERROR;
constexpr DiagnosticKind kWarning = DK_WARNING;
constexpr DiagnosticKind kNote = DK_NOTE;
#endif

/* Returns LINE of FILE, nothing when there is none.  It is valid until the next
   call.  */
inline SourceLine
source_line (const char *file, int line)
{
#if GCCPLUGIN_VERSION_MAJOR >= 14
  return global_dc->get_file_cache ().get_source_line (file, line);
#else
  return location_get_source_line (file, line);
#endif
}

/* Returns the greatest index of the array type TYPE, which has a domain.  */
inline tree
last_index (const_tree type)
{
#if GCCPLUGIN_VERSION_MAJOR >= 15
  return array_type_nelts_minus_one (type);
#else
  return array_type_nelts (type);
#endif
}

/* Makes DIAGNOSTIC one that OPTION, an enumerator OPT_..., controls.  */
inline void
set_option (Diagnostic &diagnostic, int option)
{
#if GCCPLUGIN_VERSION_MAJOR >= 16
  diagnostic.m_option_id = option;
#elif GCCPLUGIN_VERSION_MAJOR >= 15
  diagnostic.option_id = option;
#else
  diagnostic.option_index = option;
#endif
}

/* Returns whether GCC is not to warn, to be read and set.  */
inline bool &
inhibits_warnings ()
{
#if GCCPLUGIN_VERSION_MAJOR >= 14
  return global_dc->m_inhibit_warnings;
#else
  return global_dc->dc_inhibit_warnings;
#endif
}

/* Keeps GCC from warning as long as it lives.  */
class NoWarnings
{
public:
  NoWarnings () : before_ (inhibits_warnings ())
  {
    inhibits_warnings () = true;
  }
  ~NoWarnings () { inhibits_warnings () = before_; }
  NoWarnings (const NoWarnings &) = delete;
  NoWarnings &operator= (const NoWarnings &) = delete;

private:
  bool before_;
};

/* Whether the C parser reads a statement after a pragma that is the unbraced
   body of an `if` or a loop; the body is the pragma alone otherwise.  */
constexpr bool kPragmaNeedsStatement = GCCPLUGIN_VERSION_MAJOR >= 12;

} // namespace asterism::plugin::compat

#endif /* ASTERISM_COMPAT_H  */
