/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* How long the tasks of a part of a program would take at best: a lower bound
   of the time, from the durations that the performance models know, or else
   those that were measured.  With `optimal' meaning: each worker as fast as it
   is, transfers for nothing, and no task before those it depends on.

   Record while tasks are submitted and executed, wait for them, stop, then
   ask.  Between starpu_init () and starpu_shutdown (); any thread, one at a
   time. */

#ifndef STARPU_BOUND_H
#define STARPU_BOUND_H

#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Forgets what was recorded, and records the tasks that end from now on, which
   are timed.  `deps': their dependencies as well, which takes memory for each
   task.  `prio' is accepted: a bound with priorities would not be lower. */
void starpu_bound_start (int deps, int prio);
void starpu_bound_stop (void);
/* Stops, and forgets everything. */
void starpu_bound_clear (void);

/* Writes the bound in milliseconds to `res', and to `integer_res', if
   `integer', the one for tasks that are not divided between workers, which may
   take long to compute; null pointers are left alone.  0, after a message, when
   the library was built without GLPK or does not find it, and without one when
   nothing was recorded or a task has never been timed on a kind of worker that
   can execute it. */
void starpu_bound_compute (double *res, double *integer_res, int integer);

/* Prints the recorded kinds of tasks, how long they took and would take. */
void starpu_bound_print (FILE *output, int integer);

/* Prints the linear program: minimise `tmax' where xIwW tasks of kind I are
   executed by worker W.  In the lp format of lp_solve, and in MPS. */
void starpu_bound_print_lp (FILE *output);
void starpu_bound_print_mps (FILE *output);

/* Prints the tasks and their dependencies, if recorded, for graphviz. */
void starpu_bound_print_dot (FILE *output);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_BOUND_H */
