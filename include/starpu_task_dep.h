/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Explicit dependencies between tasks, directly or through tags.

   Dependencies are declared before the task that waits is submitted.  Any
   thread. */

#ifndef STARPU_TASK_DEP_H
#define STARPU_TASK_DEP_H

#include <stdint.h>

#include <starpu_config.h>

#ifdef __cplusplus
extern "C" {
#endif

struct starpu_task;

/* A number that the application chooses for a task or a point to wait for. */
typedef uint64_t starpu_tag_t;

/* Lets `task' start only when the `ndeps' tasks of the array have ended.
   They need not be submitted yet; they must not have been destroyed.

   Between tasks whose `regenerate' is set by then it holds for each round:
   the n-th of `task' waits for the n-th of the others, whose next one waits
   for it in turn, and so on until one of them ends without `regenerate': then
   nobody waits for it any more.  When tasks wait for each other in a circle,
   the one whose dependencies were declared last begins.  `task' may then be
   submitted already, if it cannot end meanwhile: they hold from its next round
   on. */
void starpu_task_declare_deps_array (struct starpu_task *task, unsigned ndeps,
                                     struct starpu_task *task_array[]);
/* Declares dependencies that are given as arguments of type struct starpu_task
 *. */
void starpu_task_declare_deps (struct starpu_task *task, unsigned ndeps, ...);

/* Lets `task' end (run its callback, unlock what waits for it) only when the
   `ndeps' tasks have ended.  Until then it has its data: what
   it waits for must not use them, but to read what it reads, or is submitted
   before it.  Submitted after it such a task gives -EDEADLK, and may be changed
   or destroyed; was that one submitted too, it is not waited for, as a message
   says. */
void starpu_task_declare_end_deps_array (struct starpu_task *task,
                                         unsigned ndeps,
                                         struct starpu_task *task_array[]);
void starpu_task_declare_end_deps (struct starpu_task *task, unsigned ndeps,
                                   ...);

/* Adds `nb_deps' calls of starpu_task_end_dep_release () that must come
   before `task' ends.  Until then it has its data, as above; nobody can tell
   when what would release it waits for them.  To release more than there are
   changes nothing, as a message says. */
void starpu_task_end_dep_add (struct starpu_task *task, int nb_deps);
void starpu_task_end_dep_release (struct starpu_task *task);

/* Lets the task whose tag_id is `id' start only when the `ndeps' tags, of
   type starpu_tag_t, have ended.  Replaces nothing: later calls add to it.
   It holds for each task of that tag, and each time that one is submitted or
   regenerated: each waits until all of them have ended once more.  Who waits
   in a circle may begin when one of them is notified. */
void starpu_tag_declare_deps (starpu_tag_t id, unsigned ndeps, ...);
void starpu_tag_declare_deps_array (starpu_tag_t id, unsigned ndeps,
                                    starpu_tag_t *array);

/* Waits until the task of the tag (of each of the tags) has ended.  Not from
   a task or a callback: -EDEADLK. */
int starpu_tag_wait (starpu_tag_t id);
int starpu_tag_wait_array (unsigned ntags, starpu_tag_t *id);

/* Makes the tag as if its task had not been executed: it may be notified once
   more, for the next task of those tags that wait for it. */
void starpu_tag_restart (starpu_tag_t id);

/* Forgets the tag and its dependencies; its number may be used anew. */
void starpu_tag_remove (starpu_tag_t id);

/* Notifies the tag as if its task had ended; no effect on one that has. */
void starpu_tag_notify_from_apps (starpu_tag_t id);
/* Notifies a tag like starpu_tag_notify_from_apps (), and restarts it. */
void starpu_tag_notify_restart_from_apps (starpu_tag_t id);

/* The latest task of this tag that has not ended, or else the one that ended
   last, if it has not been destroyed; NULL: there is none.  Of several tasks
   with one tag at a time each one's end is an end of the tag. */
struct starpu_task *starpu_tag_get_task (starpu_tag_t id);

#ifdef __cplusplus
}
#endif

#endif /* STARPU_TASK_DEP_H */
