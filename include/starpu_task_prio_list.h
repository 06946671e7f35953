/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Lists of tasks by priority: the highest first, and among equals in the order
   in which they were added.  Linked as those of starpu_task_list.h: a task is
   in one list at most.  No locking; nothing is allocated.  Adding a task walks
   over those of other priorities behind it. */

#ifndef STARPU_TASK_PRIO_LIST_H
#define STARPU_TASK_PRIO_LIST_H

#include <starpu_task_list.h>

#ifdef __cplusplus
extern "C" {
#endif

struct starpu_task_prio_list
{
  struct starpu_task_list list;
};

/* Makes the list empty; ends its use. */
static __starpu_inline void
starpu_task_prio_list_init (struct starpu_task_prio_list *list)
{
  starpu_task_list_init (&list->list);
}

static __starpu_inline void
starpu_task_prio_list_deinit (struct starpu_task_prio_list *list)
{
  starpu_task_list_init (&list->list);
}

static __starpu_inline int
starpu_task_prio_list_empty (const struct starpu_task_prio_list *list)
{
  return starpu_task_list_empty (&list->list);
}

/* Adds a task behind, before those of its priority. */
static __starpu_inline void
starpu_task_prio_list_push_back (struct starpu_task_prio_list *list,
                                 struct starpu_task *task)
{
  struct starpu_task *before = list->list.tail;
  while (before && before->priority < task->priority)
    before = before->prev;
  if (before)
    starpu_task_list_insert_after (&list->list, task, before);
  else
    starpu_task_list_push_front (&list->list, task);
}

static __starpu_inline void
starpu_task_prio_list_push_front (struct starpu_task_prio_list *list,
                                  struct starpu_task *task)
{
  struct starpu_task *after = list->list.head;
  while (after && after->priority > task->priority)
    after = after->next;
  if (after)
    starpu_task_list_insert_before (&list->list, task, after);
  else
    starpu_task_list_push_back (&list->list, task);
}

/* Takes a task of the list out. */
static __starpu_inline void
starpu_task_prio_list_erase (struct starpu_task_prio_list *list,
                             struct starpu_task *task)
{
  starpu_task_list_erase (&list->list, task);
}

/* The first, the last task of the highest, the lowest priority; NULL when
   empty. */
static __starpu_inline struct starpu_task *
starpu_task_prio_list_front_highest (const struct starpu_task_prio_list *list)
{
  return list->list.head;
}

static __starpu_inline struct starpu_task *
starpu_task_prio_list_back_lowest (const struct starpu_task_prio_list *list)
{
  return list->list.tail;
}

static __starpu_inline struct starpu_task *
starpu_task_prio_list_back_highest (const struct starpu_task_prio_list *list)
{
  struct starpu_task *task = list->list.head;
  while (task && task->next && task->next->priority == task->priority)
    task = task->next;
  return task;
}

static __starpu_inline struct starpu_task *
starpu_task_prio_list_front_lowest (const struct starpu_task_prio_list *list)
{
  struct starpu_task *task = list->list.tail;
  while (task && task->prev && task->prev->priority == task->priority)
    task = task->prev;
  return task;
}

/* Takes that task out as well. */
#define STARPU_TASK_PRIO_LIST_POP(which)                                       \
  static __starpu_inline struct starpu_task                                    \
      *starpu_task_prio_list_pop_##which (struct starpu_task_prio_list *list)  \
  {                                                                            \
    struct starpu_task *task = starpu_task_prio_list_##which (list);           \
    if (task)                                                                  \
      starpu_task_prio_list_erase (list, task);                                \
    return task;                                                               \
  }
STARPU_TASK_PRIO_LIST_POP (front_highest)
STARPU_TASK_PRIO_LIST_POP (back_highest)
STARPU_TASK_PRIO_LIST_POP (front_lowest)
STARPU_TASK_PRIO_LIST_POP (back_lowest)
#undef STARPU_TASK_PRIO_LIST_POP

/* Moves all tasks of one list into another. */
static __starpu_inline void
starpu_task_prio_list_push_prio_list_back (struct starpu_task_prio_list *target,
                                           struct starpu_task_prio_list *source)
{
  struct starpu_task *task;
  while ((task = starpu_task_prio_list_pop_front_highest (source)))
    starpu_task_prio_list_push_back (target, task);
}

/* Non-zero when the list has the task. */
static __starpu_inline int
starpu_task_prio_list_ismember (const struct starpu_task_prio_list *list,
                                const struct starpu_task *look)
{
  return starpu_task_list_ismember (&list->list, look);
}

/* for (t = begin (l); t != end (l); t = next (l, t)) */
static __starpu_inline struct starpu_task *
starpu_task_prio_list_begin (const struct starpu_task_prio_list *list)
{
  return list->list.head;
}

static __starpu_inline struct starpu_task *
starpu_task_prio_list_end (const struct starpu_task_prio_list *list)
{
  (void)list;
  return NULL;
}

static __starpu_inline struct starpu_task *
starpu_task_prio_list_next (const struct starpu_task_prio_list *list,
                            const struct starpu_task *task)
{
  (void)list;
  return task->next;
}

#ifdef __cplusplus
}
#endif

#endif /* STARPU_TASK_PRIO_LIST_H */
