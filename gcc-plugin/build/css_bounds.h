/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares indexes in the bodies of `#pragma css' tasks with the elements that
   the clauses give their pointers.  */

#ifndef ASTERISM_BUILD_CSS_BOUNDS_H
#define ASTERISM_BUILD_CSS_BOUNDS_H

namespace asterism::plugin
{

/* Warns of constant indexes in the body of the task FN that are beyond them. */
void check_css_bounds (tree fn);

} // namespace asterism::plugin

#endif /* ASTERISM_BUILD_CSS_BOUNDS_H */
