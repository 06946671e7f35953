/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The declarations of include/asterism_abi.h, as trees, made when first asked
   for.  */

#ifndef ASTERISM_BUILD_ABI_H
#define ASTERISM_BUILD_ABI_H

#include "roots.h"

namespace asterism::plugin
{

/* ASTERISM_ABI_VERSION.  */
constexpr unsigned kAbiVersion = 1;

/* Return the record types.  */
tree site_type ();
tree origin_type ();
tree parameter_type ();
tree task_type ();
tree buffer_type ();
tree kernel_type ();
tree kernel_argument_type ();

/* Returns the thread-local variable `asterism_call_site_v1`.  */
tree call_site_variable ();

/* Returns the FUNCTION_DECL of an entry.  Requires: WHICH is Cached::Submit or
   one that follows it.  */
tree abi_function (Cached which);

/* Returns the address of a static site for WHERE.  The same place gives the
   same object.  */
tree build_site (location_t where);

/* Returns the address of a static origin: the place WHERE data are registered,
   and their NAME.  The same two give the same object.  */
tree build_origin (location_t where, const std::string &name);

/* Returns a site as a value, to initialise a member.  */
tree build_site_value (location_t where);

/* Returns the call of the entry WHICH with ARGUMENTS, each converted to the
   type of its parameter, located at WHERE.  */
tree build_abi_call (location_t where, Cached which,
                     std::initializer_list<tree> arguments);

/* Returns the call of FN, as build_abi_call () does that of an entry.
   Arguments without a parameter stay as they are.  */
tree build_converted_call (location_t where, tree fn,
                           std::span<const tree> arguments);

} // namespace asterism::plugin

#endif /* ASTERISM_BUILD_ABI_H */
