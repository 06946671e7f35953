/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks that a thread submits to a context while another finishes the context's
   submission, and deletes it, are executed unless they are refused; so is a
   task whose can_execute () finishes the submission, whenever it is asked.
   rows: E46
   configs: many */

#include <errno.h>
#include <pthread.h>

#include "aux-contexts.h"

enum
{
  ROUNDS = 200,
  TASKS = 40
};

static unsigned context;
static int submitted; /* in this round, with those that were refused */
static unsigned accepted;

/* With an argument its tasks name the context; else the thread has it. */
static void *
submit_tasks (void *argument)
{
  const int by_name = argument != NULL;
  if (!by_name)
    starpu_sched_ctx_set_context (&context);
  for (int i = 0; i < TASKS; ++i)
    {
      struct starpu_task *task = make_note (0);
      if (by_name)
        task->sched_ctx = context;
      const int code = starpu_task_submit (task);
      if (code == 0)
        ++accepted;
      else
        {
          /* The workers have gone. */
          CHECK_EQ (code, -ENODEV);
          CHECK (by_name);
          starpu_task_destroy (task);
        }
      __atomic_add_fetch (&submitted, 1, __ATOMIC_RELEASE);
    }
  return argument;
}

/* Finishes the submission once the other thread has submitted `before' tasks,
   and deletes the context at once, or, as its tasks name it, when the thread
   has ended. */
static void
run (int before, int at_once)
{
  pthread_t thread;
  int workers[1] = { 0 };
  context = starpu_sched_ctx_create (workers, 1, "closes",
                                     STARPU_SCHED_CTX_POLICY_NAME, "eager", 0);
  submitted = 0;
  CHECK_EQ (
      pthread_create (&thread, NULL, submit_tasks, at_once ? NULL : &context),
      0);
  while (__atomic_load_n (&submitted, __ATOMIC_ACQUIRE) < before)
    sched_yield ();
  starpu_sched_ctx_finished_submit (context);
  if (at_once)
    starpu_sched_ctx_delete (context);
  CHECK_EQ (pthread_join (thread, NULL), 0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  if (!at_once)
    starpu_sched_ctx_delete (context);
}

static int asked, last_question; /* in this round, and the one that closes */

static int
closes (unsigned worker, struct starpu_task *task, unsigned implementation)
{
  (void)worker, (void)task, (void)implementation;
  if (__atomic_add_fetch (&asked, 1, __ATOMIC_RELAXED) == last_question)
    starpu_sched_ctx_finished_submit (context);
  return 1;
}

static struct starpu_codelet closing_codelet
    = { .can_execute = closes, .cpu_funcs = { note_worker } };

static void
close_at_question (int question)
{
  int workers[1] = { 0 };
  context = starpu_sched_ctx_create (workers, 1, "closes",
                                     STARPU_SCHED_CTX_POLICY_NAME, "eager", 0);
  starpu_sched_ctx_set_context (&context);
  asked = 0;
  last_question = question;
  struct starpu_task *task = make_note (1);
  task->cl = &closing_codelet;
  submit (task);
  starpu_sched_ctx_set_context (NULL);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  CHECK_EQ (total_of (1), (unsigned)question);
  starpu_sched_ctx_delete (context);
}

int
main (void)
{
  start ();
  for (int question = 1; question <= 10; ++question)
    close_at_question (question);
  for (int i = 0; i < ROUNDS; ++i)
    {
      run (i % TASKS, i % 2);
      CHECK_EQ (total_of (0), accepted);
    }
  starpu_shutdown ();
  return 0;
}
