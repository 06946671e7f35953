/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds jumps into the scope of arrays with scoped storage: they would pass
   by what is undone at the end.  */

#ifndef ASTERISM_PASSES_JUMPS_H
#define ASTERISM_PASSES_JUMPS_H

namespace asterism::plugin
{

/* Reports such jumps in FUNCTION.  A callback of PLUGIN_PRE_GENERICIZE.  */
void check_jumps (void *function, void *);

} // namespace asterism::plugin

#endif /* ASTERISM_PASSES_JUMPS_H */
