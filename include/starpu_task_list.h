/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Lists of tasks linked through their members prev and next: a task is in at
   most one.  No locking. */

#ifndef STARPU_TASK_LIST_H
#define STARPU_TASK_LIST_H

#include <starpu_task.h>

#ifdef __cplusplus
extern "C" {
#endif

struct starpu_task_list
{
  struct starpu_task *head;
  struct starpu_task *tail;
};

/* Makes the list empty. */
static __starpu_inline void
starpu_task_list_init (struct starpu_task_list *list)
{
  list->head = NULL;
  list->tail = NULL;
}

/* Non-zero when the list is empty. */
static __starpu_inline int
starpu_task_list_empty (const struct starpu_task_list *list)
{
  return list->head == NULL;
}

/* Adds a task at the front, at the back. */
static __starpu_inline void
starpu_task_list_push_front (struct starpu_task_list *list,
                             struct starpu_task *task)
{
  task->prev = NULL;
  task->next = list->head;
  if (list->head)
    list->head->prev = task;
  else
    list->tail = task;
  list->head = task;
}

static __starpu_inline void
starpu_task_list_push_back (struct starpu_task_list *list,
                            struct starpu_task *task)
{
  task->next = NULL;
  task->prev = list->tail;
  if (list->tail)
    list->tail->next = task;
  else
    list->head = task;
  list->tail = task;
}

/* The first task, the last one; NULL when empty. */
static __starpu_inline struct starpu_task *
starpu_task_list_front (const struct starpu_task_list *list)
{
  return list->head;
}

static __starpu_inline struct starpu_task *
starpu_task_list_back (const struct starpu_task_list *list)
{
  return list->tail;
}

/* Takes a task of the list out of it. */
static __starpu_inline void
starpu_task_list_erase (struct starpu_task_list *list, struct starpu_task *task)
{
  if (task->prev)
    task->prev->next = task->next;
  else
    list->head = task->next;
  if (task->next)
    task->next->prev = task->prev;
  else
    list->tail = task->prev;
  task->prev = NULL;
  task->next = NULL;
}

/* Adds a task behind, before one of the list. */
static __starpu_inline void
starpu_task_list_insert_after (struct starpu_task_list *list,
                               struct starpu_task *task,
                               struct starpu_task *position)
{
  task->prev = position;
  task->next = position->next;
  if (position->next)
    position->next->prev = task;
  else
    list->tail = task;
  position->next = task;
}

static __starpu_inline void
starpu_task_list_insert_before (struct starpu_task_list *list,
                                struct starpu_task *task,
                                struct starpu_task *position)
{
  task->next = position;
  task->prev = position->prev;
  if (position->prev)
    position->prev->next = task;
  else
    list->head = task;
  position->prev = task;
}

/* Moves all tasks of `source' to the front, the back of a list. */
static __starpu_inline void
starpu_task_list_push_list_front (struct starpu_task_list *list,
                                  struct starpu_task_list *source)
{
  if (!source->tail)
    return;
  source->tail->next = list->head;
  if (list->head)
    list->head->prev = source->tail;
  else
    list->tail = source->tail;
  list->head = source->head;
  starpu_task_list_init (source);
}

static __starpu_inline void
starpu_task_list_push_list_back (struct starpu_task_list *list,
                                 struct starpu_task_list *source)
{
  if (!source->head)
    return;
  source->head->prev = list->tail;
  if (list->tail)
    list->tail->next = source->head;
  else
    list->head = source->head;
  list->tail = source->tail;
  starpu_task_list_init (source);
}

/* How many tasks there are, by counting. */
static __starpu_inline int
starpu_task_list_size (const struct starpu_task_list *list)
{
  const struct starpu_task *task;
  int count = 0;
  for (task = list->head; task; task = task->next)
    ++count;
  return count;
}

/* The last task, and the one before a task: to walk backwards. */
static __starpu_inline struct starpu_task *
starpu_task_list_last (const struct starpu_task_list *list)
{
  return list->tail;
}

static __starpu_inline struct starpu_task *
starpu_task_list_prev (const struct starpu_task *task)
{
  return task->prev;
}

/* Takes the first task, the last one out; NULL when empty. */
static __starpu_inline struct starpu_task *
starpu_task_list_pop_front (struct starpu_task_list *list)
{
  struct starpu_task *task = list->head;
  if (task)
    starpu_task_list_erase (list, task);
  return task;
}

static __starpu_inline struct starpu_task *
starpu_task_list_pop_back (struct starpu_task_list *list)
{
  struct starpu_task *task = list->tail;
  if (task)
    starpu_task_list_erase (list, task);
  return task;
}

/* for (t = begin (l); t != end (l); t = next (t)) */
static __starpu_inline struct starpu_task *
starpu_task_list_begin (const struct starpu_task_list *list)
{
  return list->head;
}

static __starpu_inline struct starpu_task *
starpu_task_list_end (const struct starpu_task_list *list)
{
  (void)list;
  return NULL;
}

static __starpu_inline struct starpu_task *
starpu_task_list_next (const struct starpu_task *task)
{
  return task->next;
}

/* Non-zero when the list has the task. */
static __starpu_inline int
starpu_task_list_ismember (const struct starpu_task_list *list,
                           const struct starpu_task *look)
{
  const struct starpu_task *task;
  for (task = list->head; task; task = task->next)
    if (task == look)
      return 1;
  return 0;
}

/* Moves all tasks of one list to another, whose own are dropped. */
static __starpu_inline void
starpu_task_list_move (struct starpu_task_list *target,
                       struct starpu_task_list *source)
{
  *target = *source;
  starpu_task_list_init (source);
}

#ifdef __cplusplus
}
#endif

#endif /* STARPU_TASK_LIST_H */
