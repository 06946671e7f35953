/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The check that -fplugin-arg-asterism-no-nested asks for.  */

#ifndef ASTERISM_PASSES_NESTED_H
#define ASTERISM_PASSES_NESTED_H

namespace asterism::plugin
{

/* Reports calls of tasks within the implementation FN.  The callback of
   PLUGIN_FINISH_PARSE_FUNCTION.  */
void check_nested (void *fn, void *);

} // namespace asterism::plugin

#endif /* ASTERISM_PASSES_NESTED_H */
