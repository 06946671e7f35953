// SPDX-License-Identifier: LGPL-2.1-or-later
// UnderWay: what a function lets go on, one after another, and who waits in
// between does in its place.
//
// contract

#ifndef ASTERISM_BASE_UNDER_WAY_H
#define ASTERISM_BASE_UNDER_WAY_H

namespace asterism
{

/// Stands on the stack of a function that lets several go on.  The first of
/// them may be called back and wait for another, which that function has yet to
/// come to.  Of one thread.
class UnderWay
{
public:
  /// `step` lets one more go on, and says whether there was one.
  explicit UnderWay (bool (*step) (UnderWay &self))
      : step_ (step), outer_ (innermost_)
  {
    innermost_ = this;
  }
  ~UnderWay () { innermost_ = outer_; }
  UnderWay (const UnderWay &) = delete;
  UnderWay &operator= (const UnderWay &) = delete;

  /// Lets all go on that functions of this thread have yet to come to.
  static void go_on ();

  /// In a forked process: this thread is in nothing of its parent's.
  static void
  forget ()
  {
    innermost_ = nullptr;
  }

private:
  bool (*const step_) (UnderWay &self);
  UnderWay *const outer_;
  static __attribute__ ((
      tls_model ("initial-exec"))) __thread UnderWay *innermost_;
};

} // namespace asterism

#endif
