// SPDX-License-Identifier: LGPL-2.1-or-later
// WaitHook: what a layer above gives up while one of its threads waits.
//
// A layer may grant threads a resource of which there is a limited number, such
// as the numbers of an OpenMP team.  A thread that waits for tasks must not
// keep it: these tasks may need it.  Every wait of the runtime for tasks has a
// Waiting on its stack, which calls the hook.

#ifndef ASTERISM_BASE_WAIT_HOOK_H
#define ASTERISM_BASE_WAIT_HOOK_H

#include <atomic>

namespace asterism
{

/// Functions to call in a thread that begins and ends a wait.
struct WaitHook
{
  /// Gives up what the thread has; returns what to give to `end`.
  int (*begin) ();
  /// Gets back what was given up, and may sleep until that is free.
  void (*end) (int given);
};

/// The hook of the process; null while nobody needs one.  Set once.
inline std::atomic<const WaitHook *> wait_hook{ nullptr };

/// While it lives, the calling thread waits for tasks.  May be nested.
class Waiting
{
public:
  Waiting () : hook_ (wait_hook.load (std::memory_order_acquire))
  {
    if (__builtin_expect (hook_ != nullptr, 0))
      given_ = hook_->begin ();
  }
  ~Waiting ()
  {
    if (__builtin_expect (hook_ != nullptr, 0))
      hook_->end (given_);
  }
  Waiting (const Waiting &) = delete;
  Waiting &operator= (const Waiting &) = delete;

private:
  const WaitHook *const hook_;
  int given_ = 0;
};

} // namespace asterism

#endif
