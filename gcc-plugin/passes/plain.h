/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Turns passes off for functions that have nothing to improve.  */

#ifndef ASTERISM_PASSES_PLAIN_H
#define ASTERISM_PASSES_PLAIN_H

namespace asterism::plugin
{

/* Registers for the plugin NAME what leaves passes out of the functions that
   build/function.h lists.  */
void register_plain_functions (const char *name);

} // namespace asterism::plugin

#endif /* ASTERISM_PASSES_PLAIN_H */
