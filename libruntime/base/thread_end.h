// SPDX-License-Identifier: LGPL-2.1-or-later
// ThreadEnd: what a thread gives up at its very end.

#ifndef ASTERISM_BASE_THREAD_END_H
#define ASTERISM_BASE_THREAD_END_H

#include <pthread.h>

namespace asterism
{

/// Calls a function with what a thread has set, if not null, when the thread
/// has ended: after the destructors of its thread-local objects, which may use
/// the runtime.  Destructors of pthread_key_create () may as well: what they
/// have set anew is given up in turn.  Lives as long as the process.
class ThreadEnd
{
public:
  explicit ThreadEnd (void (*end) (void *what))
      : failed_ (pthread_key_create (&key_, end) != 0)
  {
  }

  /// Of the calling thread.  Out of keys or memory it is kept for ever.
  void
  set (void *what)
  {
    if (!failed_)
      (void)pthread_setspecific (key_, what);
  }

private:
  pthread_key_t key_{};
  const bool failed_;
};

/// The calling thread's T, made when it first asks and destroyed at its end.  A
/// type for each purpose: who names the same one gets the same object.
template <typename T>
T &
of_thread ()
{
  static thread_local T *own = nullptr;
  static ThreadEnd end ([] (void *given) {
    own = nullptr;
    delete static_cast<T *> (given);
  });
  if (own == nullptr)
    end.set (own = new T);
  return *own;
}

} // namespace asterism

#endif
