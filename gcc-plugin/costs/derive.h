/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Derives the costs of tasks from their bodies, and puts them where the
   run-time support finds them.  */

#ifndef ASTERISM_COSTS_DERIVE_H
#define ASTERISM_COSTS_DERIVE_H

#include "model/task.h"

namespace asterism::plugin
{

/* Returns the address of the object with the cost of TASK, empty so far.  It is
   filled when the bodies of the unit are in SSA form.  Requires: TASK is made
   in this unit.  */
tree build_cost (const Task &task);

/* Registers the pass that fills these objects.  NAME is the plugin's.  */
void register_costs (const char *name);

} // namespace asterism::plugin

#endif /* ASTERISM_COSTS_DERIVE_H */
