/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Scheduling contexts: there is one, of all workers; these
   functions accept any number for it. */

#ifndef STARPU_SCHED_CTX_H
#define STARPU_SCHED_CTX_H

#include <starpu_scheduler.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What the application's policy keeps for itself. */
void starpu_sched_ctx_set_policy_data (unsigned sched_ctx_id,
                                       void *policy_data);
void *starpu_sched_ctx_get_policy_data (unsigned sched_ctx_id);

/* Workers of the context. */
struct starpu_worker_collection *
starpu_sched_ctx_get_worker_collection (unsigned sched_ctx_id);
unsigned starpu_sched_ctx_get_nworkers (unsigned sched_ctx_id);
unsigned starpu_sched_ctx_contains_worker (int workerid, unsigned sched_ctx_id);

/* Priorities, as starpu_sched_get_min_priority () and the like. */
int starpu_sched_ctx_get_min_priority (unsigned sched_ctx_id);
int starpu_sched_ctx_get_max_priority (unsigned sched_ctx_id);
int starpu_sched_ctx_set_min_priority (unsigned sched_ctx_id, int min_prio);
int starpu_sched_ctx_set_max_priority (unsigned sched_ctx_id, int max_prio);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_SCHED_CTX_H */
