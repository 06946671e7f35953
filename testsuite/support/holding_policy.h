/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A policy of the program's that keeps all tasks until it is told to schedule,
   which it must not be before it has begun; and tasks that count themselves. */

#ifndef ASTERISM_TESTSUITE_HOLDING_POLICY_H
#define ASTERISM_TESTSUITE_HOLDING_POLICY_H

#include "list_policy.h"

static struct starpu_task_list held;
static int begun;

static void
begin (unsigned ctx)
{
  init_list (ctx);
  starpu_task_list_init (&held);
  __atomic_store_n (&begun, 1, __ATOMIC_SEQ_CST);
}

static int
hold (struct starpu_task *task)
{
  pthread_mutex_lock (&list_mutex);
  starpu_task_list_push_back (&held, task);
  starpu_push_task_end (task);
  pthread_mutex_unlock (&list_mutex);
  return 0;
}

static void
give_out (unsigned ctx)
{
  (void)ctx;
  CHECK (__atomic_load_n (&begun, __ATOMIC_SEQ_CST));
  pthread_mutex_lock (&list_mutex);
  while (!starpu_task_list_empty (&held))
    starpu_task_list_push_back (&list, starpu_task_list_pop_front (&held));
  pthread_mutex_unlock (&list_mutex);
}

static struct starpu_sched_policy *
holding_policy (void)
{
  list_policy.init_sched = begin;
  list_policy.push_task = hold;
  list_policy.do_schedule = give_out;
  return &list_policy;
}

static int executed;

static void
count (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  __atomic_add_fetch (&executed, 1, __ATOMIC_SEQ_CST);
}

static struct starpu_codelet codelet = { .cpu_funcs = { count } };
static struct starpu_codelet writer
    = { .cpu_funcs = { count }, .nbuffers = 1, .modes = { STARPU_RW } };

#endif
