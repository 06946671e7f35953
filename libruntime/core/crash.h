// SPDX-License-Identifier: LGPL-2.1-or-later
// Crashes inside tasks: says which task it was before the program dies.

#ifndef ASTERISM_CORE_CRASH_H
#define ASTERISM_CORE_CRASH_H

#include <utility>

#include "core/current_task.h"

namespace asterism::core
{

/// A function of the user, given with a task, that a thread executes besides
/// bodies of tasks.
struct Aside
{
  const task::Task *task; ///< null: in none
  const task::Task *body; ///< that it was in when it called the function
  const char *what;
};
extern __attribute__ ((tls_model ("initial-exec"))) thread_local Aside aside;

/// While it lives, the calling thread is in such a function.
class CalledAside
{
public:
  CalledAside (const task::Task &task, const task::Task *body, const char *what)
      : outer_ (std::exchange (aside, { &task, body, what }))
  {
  }
  ~CalledAside () { aside = outer_; }
  CalledAside (const CalledAside &) = delete;
  CalledAside &operator= (const CalledAside &) = delete;

private:
  const Aside outer_;
};

/// The signals of a crash that nobody handles, as a set of bits.
unsigned unhandled_crashes ();
/// Handles these signals, until undone.  Libraries of drivers install handlers
/// when they are opened: ours take their place, and leave the application's.
void catch_crashes (unsigned signals);
void leave_crashes ();

/// A stack of its own for those handlers on the calling thread: a task may
/// have used its stack up.  Owned by the thread.
class CrashStack
{
public:
  CrashStack ();
  ~CrashStack ();
  CrashStack (const CrashStack &) = delete;
  CrashStack &operator= (const CrashStack &) = delete;

private:
  void *memory_;
};

} // namespace asterism::core

#endif
