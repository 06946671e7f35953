/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Scheduling: priorities. */

#ifndef STARPU_SCHEDULER_H
#define STARPU_SCHEDULER_H

#include <starpu_config.h>
#include <starpu_task.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The range of priorities, all of int unless it was set; a policy that has
   priorities takes any.  -ENODEV: not between starpu_init () and
   starpu_shutdown (). */
int starpu_sched_get_min_priority (void);
int starpu_sched_get_max_priority (void);
int starpu_sched_set_min_priority (int min_prio);
int starpu_sched_set_max_priority (int max_prio);

#define STARPU_MIN_PRIO (starpu_sched_get_min_priority ())
#define STARPU_MAX_PRIO (starpu_sched_get_max_priority ())

/* Non-zero when a worker has an implementation for the task: that one; the
   first one, whose number is written; all of them as bits. */
int starpu_worker_can_execute_task (unsigned workerid, struct starpu_task *task,
                                    unsigned nimpl);
int starpu_worker_can_execute_task_first_impl (unsigned workerid,
                                               struct starpu_task *task,
                                               unsigned *nimpl);
int starpu_worker_can_execute_task_impl (unsigned workerid,
                                         struct starpu_task *task,
                                         unsigned *impl_mask);

/* 1 when data of tasks is fetched ahead of their turn. */
int starpu_get_prefetch_flag (void);

/* Number of a submitted task, as traces have it. */
unsigned long starpu_task_get_job_id (struct starpu_task *task);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_SCHEDULER_H */
