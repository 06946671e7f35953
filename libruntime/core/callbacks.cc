// SPDX-License-Identifier: LGPL-2.1-or-later
// The user's functions that come with a public task: when they are called, and
// in which task the thread is then.

#include "core/callbacks.h"

#include <utility>

#include "core/barrier.h"
#include "core/crash.h"
#include "core/engine.h"
#include "core/public_task.h"
#include "task/bundle.h"

namespace asterism::core
{

__thread unsigned callback_depth = 0;

task::Task *
body_of_thread ()
{
  if (const Worker *worker = current_worker ())
    return worker->current;
  return nullptr;
}

namespace
{

/// What a codelet is asked.
struct Question
{
  const struct starpu_codelet &codelet;
  unsigned worker;
  struct starpu_task *task;
  unsigned implementation;
};

bool
put (void *given)
{
  const auto &question = *static_cast<const Question *> (given);
  return question.codelet.can_execute (question.worker, question.task,
                                       question.implementation)
         != 0;
}

/// The innermost one.
__attribute__ ((tls_model ("initial-exec"))) thread_local const Within *within
    = nullptr;

/// Calls one of the user's callbacks, with the task as the current one.
void
call (task::Task &task, void (*function) (void *), void *argument)
{
  const Within callback{ task, body_of_thread (), false, within };
  within = &callback;
  const CalledAside aside (task, callback.body, " in a callback of ");
  call_back (function, argument);
  within = callback.outer;
}

} // namespace

static bool
accepts (Question question, const task::Task &task)
{
  const CalledAside aside (task, body_of_thread (), " in can_execute of ");
  return call_behind_barrier (put, &question);
}

bool
codelet_accepts (task::Task &task, unsigned worker, unsigned implementation)
{
  return accepts ({ *task.codelet, worker, public_view (task), implementation },
                  task);
}

bool
codelet_accepts (struct starpu_task &user, unsigned worker,
                 unsigned implementation)
{
  const Question question{ *user.cl, worker, &user, implementation };
  if (const task::Task *task = task::from_public (&user))
    return accepts (question, *task);
  task::Task named; // for messages
  named.user = &user;
  return accepts (question, named);
}

void
call_in_model (const task::Task &task, void (*function) (void *),
               void *argument)
{
  const CalledAside aside (task, body_of_thread (),
                           " in a function of the performance model of ");
  call_behind_barrier (function, argument);
}

uint32_t
footprint_by (const struct starpu_perfmodel &model, struct starpu_task &user)
{
  struct
  {
    const struct starpu_perfmodel &model;
    struct starpu_task &user;
    uint32_t footprint;
  } question{ model, user, 0 };
  using Question = decltype (question);
  const task::Task *task = task::from_public (&user);
  task::Task named; // for messages, when the application alone knows the task
  named.user = &user;
  call_in_model (
      task != nullptr ? *task : named,
      [] (void *argument) {
        auto &asked = *static_cast<Question *> (argument);
        asked.footprint = asked.model.footprint (&asked.user);
      },
      &question);
  return question.footprint;
}

void
when_ready (task::Task &task)
{
  struct starpu_task *user = task.user;
  user->status = STARPU_TASK_READY;
  if (user->transaction != nullptr && !task.view
      && current_engine ()->transactions.take_cancelled (task))
    {
      compute_nothing (task);
      current_engine ()->not_written (task, false);
    }
  if (user->prologue_callback_func != nullptr)
    call (task, user->prologue_callback_func, user->prologue_callback_arg);
}

void
when_popped (task::Task &task)
{
  struct starpu_task *user = task.user;
  user->status = STARPU_TASK_RUNNING;
  show_estimates (task);
  if (user->prologue_callback_pop_func != nullptr)
    call (task, user->prologue_callback_pop_func,
          user->prologue_callback_pop_arg);
}

void
when_executed (task::Task &task)
{
  struct starpu_task *user = task.user;
  if (task.view)
    return;
  if (user->bundle != nullptr)
    task::remove_from_bundle (*user->bundle, user, true);
  if (user->epilogue_callback_func != nullptr)
    call (task, user->epilogue_callback_func, user->epilogue_callback_arg);
  user->status = STARPU_TASK_FINISHED;
  if (user->callback_func != nullptr)
    call (task, user->callback_func, user->callback_arg);
  else if (user->cl != nullptr && user->cl->callback_func != nullptr)
    call (task, user->cl->callback_func, user->callback_arg);
}

void
leave_callbacks ()
{
  callback_depth = 0;
  within = nullptr;
}

task::Task *
calling_back ()
{
  if (!in_callback ())
    return nullptr;
  const task::Task *const body = body_of_thread ();
  for (const Within *one = within; one != nullptr && one->body == body;
       one = one->outer)
    if (!one->ends)
      return &one->task;
  return nullptr;
}

bool
any_within (bool (*so) (task::Task &one, const task::Task &asked),
            const task::Task &asked)
{
  task::Task *const body = body_of_thread ();
  if (body != nullptr && so (*body, asked))
    return true;
  if (in_callback ())
    for (const Within *one = within; one != nullptr && one->body == body;
         one = one->outer)
      if (so (one->task, asked))
        return true;
  return false;
}

Ending::Ending (task::Task &task)
    : within_{ task, body_of_thread (), true, within }
{
  within = &within_;
}

Ending::~Ending () { within = within_.outer; }

void
call_back (void (*function) (void *), void *argument)
{
  // It may wait for what has become ready before it.
  Worker *const worker = current_worker ();
  const bool gathers = worker != nullptr && worker->gathers ();
  if (gathers)
    worker->end_gathering ();
  {
    const InCallback inside;
    call_behind_barrier (function, argument);
  }
  if (gathers)
    worker->begin_gathering ();
}

bool
may_wait ()
{
  return current_worker () == nullptr && !in_callback ();
}

} // namespace asterism::core
