/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory that goes away while tasks of `#pragma css` may use it.  */

#ifndef ASTERISM_BUILD_CSS_MEMORY_H
#define ASTERISM_BUILD_CSS_MEMORY_H

namespace asterism::plugin
{

/* Has all functions of a unit with `#pragma css` wait for tasks where they free
   memory, and where variables that they passed to tasks end.  To be called when
   the unit has been parsed.  */
void watch_css_memory ();

} // namespace asterism::plugin

#endif /* ASTERISM_BUILD_CSS_MEMORY_H */
