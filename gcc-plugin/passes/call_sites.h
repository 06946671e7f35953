/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pass that has each direct call of a task tell the runtime its place.  */

#ifndef ASTERISM_PASSES_CALL_SITES_H
#define ASTERISM_PASSES_CALL_SITES_H

namespace asterism::plugin
{

/* Registers the pass for the plugin NAME.  */
void register_call_sites (const char *name);

} // namespace asterism::plugin

#endif /* ASTERISM_PASSES_CALL_SITES_H */
