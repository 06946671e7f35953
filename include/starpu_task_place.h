/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Where in the source tasks are submitted.

   In a unit that defines ASTERISM_PLACES before it includes starpu.h, the calls
   below note their file and line in the task (its members `file' and `line',
   unless `file' is set: by the program, or by an earlier submission of the same
   task), and messages about the task, as when an exception leaves its function,
   begin with these.  They are macros there.  Without ASTERISM_PLACES they are
   the functions alone, whose names a program may give to functions and macros
   of its own.
 */

#ifndef STARPU_TASK_PLACE_H
#define STARPU_TASK_PLACE_H

#include <starpu_sched_ctx.h>
#include <starpu_task.h>
#include <starpu_task_util.h>

#ifdef __cplusplus
extern "C" {
#endif

/* As starpu_task_insert () at a place, which arguments may replace; `file' must
   last as long as the task. */
int asterism_task_insert_at (const char *file, int line,
                             struct starpu_codelet *cl, ...);

#ifdef __cplusplus
}
#endif

/* Returns the task, which may be NULL. */
static __starpu_inline struct starpu_task *
asterism_task_at (struct starpu_task *task, const char *file, int line)
{
  if (task && !task->file)
    {
      task->file = file;
      task->line = line;
    }
  return task;
}

#ifdef ASTERISM_PLACES
/* Variadic, for the commas of a template's arguments. */
#define starpu_task_submit(...)                                                \
  starpu_task_submit (asterism_task_at (__VA_ARGS__, __FILE__, __LINE__))
#define starpu_task_submit_to_ctx(task, context)                               \
  starpu_task_submit_to_ctx (asterism_task_at (task, __FILE__, __LINE__),      \
                             context)
#define starpu_task_insert(...)                                                \
  asterism_task_insert_at (__FILE__, __LINE__, __VA_ARGS__)
#define starpu_insert_task(...)                                                \
  asterism_task_insert_at (__FILE__, __LINE__, __VA_ARGS__)
#endif

#endif /* STARPU_TASK_PLACE_H */
