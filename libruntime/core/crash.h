// SPDX-License-Identifier: LGPL-2.1-or-later
// Crashes inside tasks: says which task it was before the program dies.

#ifndef ASTERISM_CORE_CRASH_H
#define ASTERISM_CORE_CRASH_H

namespace asterism::core
{

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
