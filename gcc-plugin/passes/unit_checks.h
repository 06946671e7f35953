/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pass that checks the functions of a unit together.  */

#ifndef ASTERISM_PASSES_UNIT_CHECKS_H
#define ASTERISM_PASSES_UNIT_CHECKS_H

namespace asterism::plugin
{

/* Registers the pass for the plugin NAME.  */
void register_unit_checks (const char *name);

} // namespace asterism::plugin

#endif /* ASTERISM_PASSES_UNIT_CHECKS_H */
