/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Records the graph of the tasks that a part of a program submits, to a file:
   the tasks with their codelets and data, their true, anti, output and declared
   dependencies, and what they take on each kind of worker.

   ASTERISM_RECORD=FILE records a whole program, without these calls.
   asterism_graph (1) computes bounds from the file, and draws it; with
   ASTERISM_PRIORITIES=FILE a later run takes its priorities from it, with
   ASTERISM_PLACEMENT=FILE its schedule.

       asterism_graph_record ("lu.json");
       ...                          submits tasks
       starpu_task_wait_for_all ();
       asterism_graph_write ();

   Between starpu_init () and starpu_shutdown (), while nobody submits tasks. */

#ifndef ASTERISM_GRAPH_H
#define ASTERISM_GRAPH_H

#ifdef __cplusplus
extern "C" {
#endif

/* Records the tasks that are submitted from now on, which are timed.  What was
   recorded and not written is forgotten.  0; -EINVAL: `file' is NULL or empty;
   -ENODEV: the runtime is not running. */
int asterism_graph_record (const char *file);

/* Stops, and writes the file; tasks that have not ended by then have no times.
   starpu_shutdown () does so if the program does not.  0; -ENODEV: nothing is
   being recorded; another negative errno, after a message: the file cannot be
   written. */
int asterism_graph_write (void);

#ifdef __cplusplus
}
#endif

#endif /* ASTERISM_GRAPH_H */
