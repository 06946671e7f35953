/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Unknown `#pragma starpu` directives.  */

#ifndef ASTERISM_PRAGMAS_UNKNOWN_H
#define ASTERISM_PRAGMAS_UNKNOWN_H

namespace asterism::plugin
{

/* Has unknown directives in our name space reported as errors: GCC ignores
   unknown pragmas, with a warning at best.  */
void watch_unknown_pragmas ();

} // namespace asterism::plugin

#endif /* ASTERISM_PRAGMAS_UNKNOWN_H */
