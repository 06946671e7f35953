/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Implementations of tasks that launch native kernels.  */

#ifndef ASTERISM_BUILD_LAUNCH_H
#define ASTERISM_BUILD_LAUNCH_H

#include "model/launch.h"
#include "model/task.h"

namespace asterism::plugin
{

/* Makes a function that launches a kernel for TARGET, as LAUNCH says, whose
   sizes are over PARAMETERS, an implementation of TASK.  */
void make_launch (tree task, Target target, const Launch &launch,
                  tree parameters);

/* Gives these functions their bodies, at the end of the unit.  */
void define_launches ();

} // namespace asterism::plugin

#endif /* ASTERISM_BUILD_LAUNCH_H */
