// SPDX-License-Identifier: LGPL-2.1-or-later
// Continuation: runs functions that lead to each other without recursion.
//
// The end of one task may release a second, whose end releases a third, and so
// on.  Each thread has a queue of continuations: one that is added while
// another runs waits until that has returned, instead of running within it.

#ifndef ASTERISM_BASE_CONTINUATION_H
#define ASTERISM_BASE_CONTINUATION_H

namespace asterism
{

/// An entry of the calling thread's continuation queue, owned by its caller.  A
/// chain of a million continuations takes no more stack than one.
struct Continuation
{
  /// The function to run, which may free `self`.
  void (*run) (Continuation &self) = nullptr;
  Continuation *next = nullptr; ///< in the queue

  /// Runs `one`: now, or after the continuation that the thread runs.
  static void go (Continuation &one);

  /// Marks that the running continuation waits, for as long as the object
  /// lives. The wait may be for a queued continuation: so the constructor runs
  /// those, and continuations that are added meanwhile run at once.
  class Waiting
  {
  public:
    Waiting ();
    ~Waiting ();
    Waiting (const Waiting &) = delete;
    Waiting &operator= (const Waiting &) = delete;

  private:
    const bool within_;
  };

  /// Empties the queue in a forked process: its entries are the parent's.
  static void forget ();
};

} // namespace asterism

#endif
