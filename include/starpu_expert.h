/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The older place of the hooks of idle workers, which are in
   starpu_worker.h. */

#ifndef STARPU_EXPERT_H
#define STARPU_EXPERT_H

#include <starpu_worker.h>

#endif /* STARPU_EXPERT_H */
