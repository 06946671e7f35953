/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Implicit implementations: the body that a program gives to a task.  */

#ifndef ASTERISM_BUILD_IMPLICIT_H
#define ASTERISM_BUILD_IMPLICIT_H

namespace asterism::plugin
{

/* Moves the body of FN, which the front end has just finished, to a new
   function private to the unit, and returns that.  FN is left without a
   body, with parameters that tell their names only.  */
tree move_body (tree fn);

} // namespace asterism::plugin

#endif /* ASTERISM_BUILD_IMPLICIT_H */
