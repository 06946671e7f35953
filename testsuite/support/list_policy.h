/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A policy of the program's: one list for all workers. */

#ifndef ASTERISM_TESTSUITE_LIST_POLICY_H
#define ASTERISM_TESTSUITE_LIST_POLICY_H

#include <pthread.h>

#include "check.h"
#include <starpu_scheduler.h>
#include <starpu_task_list.h>

/* Which end tasks are taken from, and how many it has been given. */
static struct starpu_task_list list;
static pthread_mutex_t list_mutex = PTHREAD_MUTEX_INITIALIZER;
static int newest_first, pushed;

static void
init_list (unsigned ctx)
{
  (void)ctx;
  starpu_task_list_init (&list);
}

static int
push (struct starpu_task *task)
{
  pthread_mutex_lock (&list_mutex);
  ++pushed;
  starpu_task_list_push_back (&list, task);
  starpu_push_task_end (task);
  pthread_mutex_unlock (&list_mutex);
  return 0;
}

static struct starpu_task *
pop (unsigned ctx)
{
  (void)ctx;
  pthread_mutex_lock (&list_mutex);
  struct starpu_task *task = starpu_task_list_empty (&list) ? NULL
                             : newest_first
                                 ? starpu_task_list_pop_back (&list)
                                 : starpu_task_list_pop_front (&list);
  pthread_mutex_unlock (&list_mutex);
  return task;
}

static struct starpu_sched_policy list_policy = { .init_sched = init_list,
                                                  .push_task = push,
                                                  .pop_task = pop,
                                                  .policy_name = "list" };

#endif
