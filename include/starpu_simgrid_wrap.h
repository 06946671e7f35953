/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* SimGrid, which is left out: a program's main () is its own. */

#ifndef STARPU_SIMGRID_WRAP_H
#define STARPU_SIMGRID_WRAP_H

#include <starpu_config.h>

#endif /* STARPU_SIMGRID_WRAP_H */
