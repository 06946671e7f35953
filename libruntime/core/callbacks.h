// SPDX-License-Identifier: LGPL-2.1-or-later
// Calling the application's callbacks, and whether a thread is in one.

#ifndef ASTERISM_CORE_CALLBACKS_H
#define ASTERISM_CORE_CALLBACKS_H

#include "base/continuation.h"
#include "task/task.h"

namespace asterism::core
{

/// The task whose function the thread is in, or what a worker does at its end;
/// or null.
task::Task *body_of_thread ();
/// The task whose callback the thread is in, which a worker may call within
/// body_of_thread (); null in the function of a task that the callback waits
/// for.
task::Task *calling_back ();

/// A task that the thread is in beside its function: it calls the task back, or
/// ends it without a worker.
struct Within
{
  task::Task &task;
  const task::Task *body; ///< body_of_thread () then
  const bool ends;
  const Within *outer;
};

/// Whether `so (one, asked)` of a task `one` that the thread is in, down to the
/// function of the innermost one that it calls.
bool any_within (bool (*so) (task::Task &one, const task::Task &asked),
                 const task::Task &asked);

/// While it lives, the thread ends the task, in place of a worker.
class Ending
{
public:
  explicit Ending (task::Task &task);
  ~Ending ();
  Ending (const Ending &) = delete;
  Ending &operator= (const Ending &) = delete;

private:
  const Within within_;
};

/// While it lives, the thread waits: what it has yet to let go on, or to end
/// without a worker, goes on before, and what comes of these at once.
class GoesOn
{
public:
  GoesOn (); // in engine.cc
  ~GoesOn ();
  GoesOn (const GoesOn &) = delete;
  GoesOn &operator= (const GoesOn &) = delete;

private:
  const bool ending_;
  const Continuation::Waiting waiting_;
};

/// Calls a callback, of a task or not.
void call_back (void (*function) (void *), void *argument);

/// In how many the thread is.  Initial-exec: one word, on the path of tasks
/// that tasks submit.
extern __attribute__ ((
    tls_model ("initial-exec"))) __thread unsigned callback_depth;
inline bool
in_callback ()
{
  return callback_depth != 0;
}

/// In a forked process: this thread is in none of its parent's callbacks; nor
/// in its tasks, nor in what comes of them.
void leave_callbacks ();
void leave_parent (); // in engine.cc, calls the former

/// False when a wait for others' tasks would be for ever: the thread executes
/// them, or is in a callback, which some may wait for.
bool may_wait ();

/// While it lives, the thread is in a callback, or in what is like one: what it
/// submits is not counted for the task that it is in (core/task_group.h).
class InCallback
{
public:
  InCallback () { ++callback_depth; }
  ~InCallback () { --callback_depth; }
  InCallback (const InCallback &) = delete;
  InCallback &operator= (const InCallback &) = delete;
};

/// While it lives, the thread executes tasks, which are in no callback, though
/// what waits for them may be.
class OutsideCallbacks
{
public:
  OutsideCallbacks () : depth_ (callback_depth) { callback_depth = 0; }
  ~OutsideCallbacks () { callback_depth = depth_; }
  OutsideCallbacks (const OutsideCallbacks &) = delete;
  OutsideCallbacks &operator= (const OutsideCallbacks &) = delete;

private:
  const unsigned depth_;
};

} // namespace asterism::core

#endif
