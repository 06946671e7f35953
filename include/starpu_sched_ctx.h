/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Scheduling contexts: there is one, of all workers; this header gives its
   priorities. */

#ifndef STARPU_SCHED_CTX_H
#define STARPU_SCHED_CTX_H

#include <starpu_scheduler.h>

#endif /* STARPU_SCHED_CTX_H */
