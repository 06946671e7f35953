/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What differs between GCC releases; no other file mentions a version.  */

#ifndef ASTERISM_COMPAT_H
#define ASTERISM_COMPAT_H

#if GCCPLUGIN_VERSION_MAJOR < 11
#error "the plugin needs GCC 11 or later"
#endif

namespace asterism::plugin::compat
{

/* Registers ATTRIBUTES under the scope NAME, as in [[NAME::task]].  */
inline void
register_scoped (const struct attribute_spec *attributes, const char *name)
{
#if GCCPLUGIN_VERSION_MAJOR == 11
  register_scoped_attributes (attributes, name);
#else
  register_scoped_attributes (attributes, name, false);
#endif
}

/* Returns LINE of FILE, nothing when there is none.  It is valid until the next
   call.  */
inline char_span
source_line (const char *file, int line)
{
#if GCCPLUGIN_VERSION_MAJOR >= 15
  return global_dc->get_file_cache ().get_source_line (file, line);
#else
  return location_get_source_line (file, line);
#endif
}

/* Keeps GCC from warning as long as it lives.  */
class NoWarnings
{
public:
  NoWarnings () : before_ (global_dc->dc_inhibit_warnings)
  {
    global_dc->dc_inhibit_warnings = true;
  }
  ~NoWarnings () { global_dc->dc_inhibit_warnings = before_; }
  NoWarnings (const NoWarnings &) = delete;
  NoWarnings &operator= (const NoWarnings &) = delete;

private:
  bool before_;
};

/* Whether the C parser reads a statement after a pragma that is the unbraced
   body of an `if` or a loop; the body is the pragma alone otherwise.  */
constexpr bool kPragmaNeedsStatement = GCCPLUGIN_VERSION_MAJOR >= 12;

} // namespace asterism::plugin::compat

#endif /* ASTERISM_COMPAT_H */
