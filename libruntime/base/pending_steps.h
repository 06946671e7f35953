// SPDX-License-Identifier: LGPL-2.1-or-later
// PendingSteps: lets a nested wait finish the loop of the function around it.
//
// A function that releases several waiting tasks does so in a loop.  The first
// of them may call back into the program and wait for another one, which the
// loop has not reached yet.  Such a wait calls go_on (), which runs the rest of
// the loop.

#ifndef ASTERISM_BASE_PENDING_STEPS_H
#define ASTERISM_BASE_PENDING_STEPS_H

namespace asterism
{

/// Lives on the call stack of a function with such a loop.  One thread.
class PendingSteps
{
public:
  /// `step` makes one iteration of the loop, and returns whether there was one.
  explicit PendingSteps (bool (*step) (PendingSteps &self))
      : step_ (step), outer_ (innermost_)
  {
    innermost_ = this;
  }
  ~PendingSteps () { innermost_ = outer_; }
  PendingSteps (const PendingSteps &) = delete;
  PendingSteps &operator= (const PendingSteps &) = delete;

  /// Finishes the loops of all functions on this thread's call stack.
  static void go_on ();

  /// Forgets the loops in a forked process: they are the parent's.
  static void
  forget ()
  {
    innermost_ = nullptr;
  }

private:
  bool (*const step_) (PendingSteps &self);
  PendingSteps *const outer_;
  static __attribute__ ((
      tls_model ("initial-exec"))) __thread PendingSteps *innermost_;
};

} // namespace asterism

#endif
