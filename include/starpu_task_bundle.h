/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Task bundles: a hint that some tasks share data and had better run on one
   worker.  Bundles may be ignored by the scheduling policy. */

#ifndef STARPU_TASK_BUNDLE_H
#define STARPU_TASK_BUNDLE_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct _starpu_task_bundle *starpu_task_bundle_t;

#ifdef __cplusplus
}
#endif

#endif /* STARPU_TASK_BUNDLE_H */
