/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds programs that call tasks but never start the runtime.  */

#ifndef ASTERISM_PASSES_INITIALIZED_H
#define ASTERISM_PASSES_INITIALIZED_H

namespace asterism::plugin
{

/* Warns when `main` is in this unit and calls tasks without having
   initialized, as far as the unit tells.  */
void check_initialized ();

} // namespace asterism::plugin

#endif /* ASTERISM_PASSES_INITIALIZED_H */
