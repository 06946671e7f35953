/* SPDX-License-Identifier: GPL-3.0-or-later  */
/* Declarations that the C++ front end needs besides the handlers of the
   pragmas.  */

#ifndef ASTERISM_PRAGMAS_FRONT_END_CXX_H
#define ASTERISM_PRAGMAS_FRONT_END_CXX_H

namespace asterism::plugin
{

/* Has GCC ask for what becomes of the pragmas.  To be called when a C++
   program is about to be read; PLUGIN is the plugin's name.  */
void register_cxx_pragmas (const char *plugin);

/* Implement in_template and has_destructor for C++.  */
bool cxx_in_template ();
bool cxx_has_destructor (tree type);

/* Returns the name of the built-in function that takes the number of an
   expression of `#pragma css` and the expression, and what a call of it with
   ARGUMENTS becomes.  */
tree declare_css_value ();
tree resolve_css_value (vec<tree, va_gc> *arguments);

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_FRONT_END_CXX_H  */
