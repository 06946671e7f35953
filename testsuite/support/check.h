/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What runtime tests share: CHECK, and tasks in few words. */

#ifndef ASTERISM_TESTSUITE_CHECK_H
#define ASTERISM_TESTSUITE_CHECK_H

#include <starpu.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ends the test with the condition that does not hold. */
#define CHECK(condition)                                                       \
  do                                                                           \
    if (!(condition))                                                          \
      {                                                                        \
        fprintf (stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__,     \
                 #condition);                                                  \
        exit (1);                                                              \
      }                                                                        \
  while (0)

/* Ends the test unless two integers are equal; prints both. */
#define CHECK_EQ(left, right)                                                  \
  do                                                                           \
    {                                                                          \
      long long left_ = (long long) (left), right_ = (long long) (right);      \
      if (left_ != right_)                                                     \
        {                                                                      \
          fprintf (stderr, "%s:%d: %s is %lld, not %lld\n", __FILE__,          \
                   __LINE__, #left, left_, right_);                            \
          exit (1);                                                            \
        }                                                                      \
    }                                                                          \
  while (0)

/* A new task of a codelet, with its second argument. */
static inline struct starpu_task *
new_task (struct starpu_codelet *codelet, void *argument)
{
  struct starpu_task *task = starpu_task_create ();
  task->cl = codelet;
  task->cl_arg = argument;
  return task;
}

static inline void
submit (struct starpu_task *task)
{
  CHECK_EQ (starpu_task_submit (task), 0);
}

/* Starts the runtime with the environment's settings. */
static inline void
start (void)
{
  CHECK_EQ (starpu_init (NULL), 0);
}

#endif
