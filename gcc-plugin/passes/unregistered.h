/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds arguments of tasks that may not be registered when the task is
   called.  */

#ifndef ASTERISM_PASSES_UNREGISTERED_H
#define ASTERISM_PASSES_UNREGISTERED_H

namespace asterism::plugin
{

/* Warns of such arguments in the function FN.  */
void check_registrations (struct function *fn);

} // namespace asterism::plugin

#endif /* ASTERISM_PASSES_UNREGISTERED_H */
