/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The private, versioned contract between libasterism-mpi and the runtime.
   Programs do not include this file, and it is not installed.

   libasterism-mpi uses the public API to submit tasks, and to acquire the data
   that it sends and receives.  The functions below are what that API lacks:
   tasks whose arguments come as a va_list, a handle's codelets for reductions,
   hooks for handles that are unregistered and for tasks that fail, and the
   error handler.

   A change of layout or meaning gets a new suffix (_v2). */

#ifndef ASTERISM_MPI_ABI_H
#define ASTERISM_MPI_ABI_H

#include <stdarg.h>

#ifdef __cplusplus
extern "C" {
#endif

struct starpu_codelet;
struct starpu_task;
struct _starpu_data_state;

/* Fills a task as starpu_task_set () does, from a va_list, which is not
   changed.  A datum with the mode STARPU_MPI_REDUX gets STARPU_RW |
   STARPU_COMMUTE. */
int asterism_task_set_list_v1 (struct starpu_task *task,
                               struct starpu_codelet *cl, va_list arguments);

/* The codelets that starpu_data_set_reduction_methods () set for a handle, and
   their arguments; NULL if none are set. */
struct asterism_reduction_v1
{
  struct starpu_codelet *redux;
  void *redux_argument;
  struct starpu_codelet *init;
  void *init_argument;
};
void asterism_reduction_of_v1 (struct _starpu_data_state *handle,
                               struct asterism_reduction_v1 *reduction);

/* Sets a hook that any thread calls with each handle that is unregistered.  It
   is called twice with a handle that was passed to
   starpu_data_unregister_submit (): then, and when the handle is destroyed.
   NULL removes the hook. */
void asterism_unregister_hook_v1 (void (*hook) (struct _starpu_data_state *));

/* Sets a hook that any thread calls for each datum that a failed task should
   have written, with the reason, before others may use the datum.  The hook
   returns whether the contents count as lost, even if the task did not change
   them.  NULL removes the hook. */
void asterism_failure_hook_v1 (int (*hook) (struct starpu_task *task,
                                            struct _starpu_data_state *handle,
                                            const char *why));

/* Drops the contents of data that the caller has acquired to write, as if a
   task that writes them had failed: tasks that read them fail, and waits for
   all tasks return an error. */
void asterism_data_lose_v1 (struct _starpu_data_state *handle);

/* Returns whether the calling thread is in a task that uses the data. */
int asterism_task_uses_v1 (struct _starpu_data_state *handle);

/* Prints an error, and passes it to the handler that
   asterism_set_error_handler () set.  `file` may be NULL. */
void asterism_tell_v1 (const char *file, int line, const char *message);

#ifdef __cplusplus
}
#endif

#endif /* ASTERISM_MPI_ABI_H */
