/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Task bundles: a hint that some tasks share data and had better run on one
   worker.  The policies that look at times (dm, dmda and the like) give the
   first task of a bundle to the worker on which all that are submitted cost
   least, and the others to the same one if it can execute them; other policies
   ignore bundles.  A task that does not use its data in order, commutes, names
   a datum twice, or whose data have plans or rename, counts once it is ready;
   so in the functions below.  Any thread. */

#ifndef STARPU_TASK_BUNDLE_H
#define STARPU_TASK_BUNDLE_H

#include <starpu_config.h>

#ifdef __cplusplus
extern "C" {
#endif

struct starpu_task;
struct starpu_perfmodel_arch;

/* A set of tasks, owned by the program until starpu_task_bundle_close (). */
typedef struct _starpu_task_bundle *starpu_task_bundle_t;

/* Makes an empty bundle. */
void starpu_task_bundle_create (starpu_task_bundle_t *bundle);

/* Puts a task in, which leaves by itself when it ends.  -EPERM: the bundle is
   closed; -EINVAL: the task was submitted, or is in a bundle. */
int starpu_task_bundle_insert (starpu_task_bundle_t bundle,
                               struct starpu_task *task);

/* Takes a task out.  -ENOENT: the bundle is closed; -EINVAL: it is not in. */
int starpu_task_bundle_remove (starpu_task_bundle_t bundle,
                               struct starpu_task *task);

/* No more tasks will come or go: the bundle frees itself when the last one has
   ended, and must not be used any more. */
void starpu_task_bundle_close (starpu_task_bundle_t bundle);

/* Return the cost of all tasks of a bundle together: microseconds of
   computation on that kind of worker, of transfers to that memory node, where
   data that several use count once, and joules.  NaN when one of them is not
   known. */
double starpu_task_bundle_expected_length (starpu_task_bundle_t bundle,
                                           struct starpu_perfmodel_arch *arch,
                                           unsigned nimpl);
double
starpu_task_bundle_expected_data_transfer_time (starpu_task_bundle_t bundle,
                                                unsigned memory_node);
double starpu_task_bundle_expected_energy (starpu_task_bundle_t bundle,
                                           struct starpu_perfmodel_arch *arch,
                                           unsigned nimpl);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_TASK_BUNDLE_H */
