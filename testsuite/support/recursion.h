/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A recursive program whose tasks wait for those they submit, Fibonacci's
   numbers with a frame of kFrame bytes at each level, and a policy of the
   program's to execute it: one list for all.  The test defines kFrame first. */

#ifndef ASTERISM_TESTSUITE_RECURSION_H
#define ASTERISM_TESTSUITE_RECURSION_H

#include <pthread.h>

#include "check.h"
#include <starpu_sched_ctx.h>
#include <starpu_scheduler.h>
#include <starpu_task_list.h>

struct call
{
  int n;
  long result;
};

static unsigned context; /* that of all tasks; 0: none */

static void compute (void *buffers[], void *argument);
static struct starpu_codelet compute_codelet
    = { .cpu_funcs = { compute }, .cpu_funcs_name = { "compute" } };

static struct starpu_task *
begin (struct call *call)
{
  struct starpu_task *task = new_task (&compute_codelet, call);
  task->detach = 0;
  if (context != 0)
    task->sched_ctx = context;
  submit (task);
  return task;
}

static void
compute (void *buffers[], void *argument)
{
  struct call *call = argument;
  volatile char frame[kFrame];
  frame[0] = 0;
  (void)buffers;
  if (context != 0)
    CHECK (starpu_sched_ctx_contains_worker (starpu_worker_get_id (), context));
  call->result = call->n + frame[0];
  if (call->n < 2)
    return;
  struct call one = { call->n - 1, 0 }, two = { call->n - 2, 0 };
  struct starpu_task *first = begin (&one), *second = begin (&two);
  CHECK_EQ (starpu_task_wait (first), 0);
  CHECK_EQ (starpu_task_wait (second), 0);
  call->result = one.result + two.result;
}

static void
expect_result (int n, long result)
{
  struct call call = { n, 0 };
  CHECK_EQ (starpu_task_wait (begin (&call)), 0);
  CHECK_EQ (call.result, result);
}

/* Workers that start from now on have stacks of that size. */
static void
limit_stacks (size_t bytes)
{
  pthread_attr_t attributes;
  pthread_attr_init (&attributes);
  pthread_attr_setstacksize (&attributes, bytes);
  pthread_setattr_default_np (&attributes);
  pthread_attr_destroy (&attributes);
}

/* The policy, and how many tasks it has been given. */
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
