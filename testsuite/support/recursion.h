/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A recursive program whose tasks wait for those they submit: Fibonacci's
   numbers, with a frame of kFrame bytes at each level.  The test defines kFrame
   first. */

#ifndef ASTERISM_TESTSUITE_RECURSION_H
#define ASTERISM_TESTSUITE_RECURSION_H

#include <pthread.h>

#include "check.h"

struct call
{
  int n;
  long result;
};

/* What the test does with each task before it is submitted, and with the frame
   of each level; or NULL. */
static void (*prepare) (struct starpu_task *task);
static void (*look_at_frame) (char *frame);

static void compute (void *buffers[], void *argument);
static struct starpu_codelet compute_codelet
    = { .cpu_funcs = { compute }, .cpu_funcs_name = { "compute" } };

static struct starpu_task *
begin (struct call *call)
{
  struct starpu_task *task = new_task (&compute_codelet, call);
  task->detach = 0;
  if (prepare != NULL)
    prepare (task);
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
  if (look_at_frame != NULL)
    look_at_frame ((char *)&frame);
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

#endif
