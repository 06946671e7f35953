/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chooses the front end.  */

#include "gcc_headers.h"

#include "pragmas/front_end.h"
#include "pragmas/front_end_cxx.h"

namespace asterism::plugin
{

bool
is_cxx ()
{
  return !strncmp (lang_hooks.name, "GNU C++", 7);
}

bool
in_template ()
{
  return is_cxx () && cxx_in_template ();
}

bool
has_destructor (tree type)
{
  return is_cxx () && cxx_has_destructor (type);
}

FrontEnd &
front_end ()
{
  return is_cxx () ? cxx_front_end () : c_front_end ();
}

} // namespace asterism::plugin
