/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The private, versioned contract between libasterism-mpi and the runtime.
   Programs do not include this file, and it is not installed.

   libasterism-mpi sends and receives by acquiring data, and submits tasks, by
   the public API.  The functions below are what that API lacks: the arguments
   of a task in a va_list, the end of a registration, and messages.

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

/* As starpu_task_set () with the arguments in a list, which is left as it was.
   A buffer in the mode STARPU_MPI_REDUX is added in STARPU_RW and
   STARPU_COMMUTE. */
int asterism_task_set_list_v1 (struct starpu_task *task,
                               struct starpu_codelet *cl, va_list arguments);

/* The codelets that starpu_data_set_reduction_methods () gave to a handle, and
   their arguments; NULL where there are none. */
struct asterism_reduction_v1
{
  struct starpu_codelet *redux;
  void *redux_argument;
  struct starpu_codelet *init;
  void *init_argument;
};
void asterism_reduction_of_v1 (struct _starpu_data_state *handle,
                               struct asterism_reduction_v1 *reduction);

/* Has `hook` be called, by any thread, with each handle that goes or was passed
   to starpu_data_unregister_submit () (then twice); NULL: no more. */
void asterism_unregister_hook_v1 (void (*hook) (struct _starpu_data_state *));

/* Has `hook` be called, by any thread, with each datum that a task should have
   written which failed, and why, before others may use the datum; it returns
   whether the contents are lost, though the task did not change them.  NULL: no
   more. */
void asterism_failure_hook_v1 (int (*hook) (struct starpu_task *task,
                                            struct _starpu_data_state *handle,
                                            const char *why));

/* Drops the contents of data that the caller has acquired to write: their
   readers fail, as those of a task's that failed, and so do those who wait for
   all tasks. */
void asterism_data_lose_v1 (struct _starpu_data_state *handle);

/* Whether the calling thread is in a task that uses the data. */
int asterism_task_uses_v1 (struct _starpu_data_state *handle);

/* Passes a message to the handler of asterism_set_error_handler () and prints
   it.  `file` may be NULL. */
void asterism_tell_v1 (const char *file, int line, const char *message);

#ifdef __cplusplus
}
#endif

#endif /* ASTERISM_MPI_ABI_H */
