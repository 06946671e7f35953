// SPDX-License-Identifier: LGPL-2.1-or-later
// InTurn: what comes of each other on a thread is done one after another.
//
// contract

#ifndef ASTERISM_BASE_IN_TURN_H
#define ASTERISM_BASE_IN_TURN_H

namespace asterism
{

/// Something to do on this thread that may lead to more of its like, which is
/// then done after it rather than within it: a chain of a million takes no more
/// stack than one.
struct InTurn
{
  void (*run) (InTurn &self) = nullptr; ///< which may end with it
  InTurn *next = nullptr;

  /// Does it, now or after what the thread is in.
  static void go (InTurn &one);

  /// While it lives, the thread waits in what it does: what was to come after
  /// that is done before, and what comes meanwhile at once.
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

  /// In a forked process: this thread is in nothing of its parent's.
  static void forget ();
};

} // namespace asterism

#endif
