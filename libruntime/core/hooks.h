// SPDX-License-Identifier: LGPL-2.1-or-later
// Hooks: functions of the application that idle workers call.

#ifndef ASTERISM_CORE_HOOKS_H
#define ASTERISM_CORE_HOOKS_H

#include <array>
#include <atomic>

namespace asterism::core
{

/// A few functions, each of which tells whether the worker may sleep.  They are
/// the process's, since programs register them before starpu_init ().  Any
/// thread.
class Hooks
{
public:
  using Function = unsigned (*) (void *);
  static constexpr int kMost = 16;

  /// Gives the number to take it back by, or -1 when there are kMost.
  int add (Function function, void *argument);
  /// Nobody calls it any more when this returns; not from a hook.
  void remove (int number);

  bool
  any () const
  {
    // Relaxed: workers that sleep are woken when a hook is added.
    return count_.load (std::memory_order_relaxed) > 0;
  }

  /// Calls each; false when one of them wants to be called again soon.
  bool call ();

private:
  struct Hook
  {
    std::atomic<bool> used{ false };
    std::atomic<Function> function{ nullptr };
    void *argument = nullptr;
    std::atomic<int> callers{ 0 };
  };
  std::array<Hook, kMost> hooks_;
  std::atomic<int> count_{ 0 };
};

extern Hooks hooks;

} // namespace asterism::core

#endif
