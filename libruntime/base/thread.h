// SPDX-License-Identifier: LGPL-2.1-or-later
// Starts threads, which may fail.
//
// The constructor of std::thread throws when the system refuses a thread, as it
// does in containers that limit their number.  The library is compiled without
// exceptions, and its callers may be C: the exception would end the program.
// Every part that has a thread therefore starts it here, and says what becomes
// of its work when there is none.

#ifndef ASTERISM_BASE_THREAD_H
#define ASTERISM_BASE_THREAD_H

#include <thread>

#include "base/status.h"

namespace asterism
{

/// Starts a thread that calls `function` with `argument`.  When the system
/// refuses it `thread` stays as it was, and the message begins with `what`.
/// Requires: `thread` is not joinable.
Status start_thread (std::thread &thread, const char *what,
                     void (*function) (void *argument), void *argument);

/// Waits until the thread has ended.  Where a machine is simulated others run
/// meanwhile, which std::thread::join () alone would keep from it.
void join_thread (std::thread &thread);

/// Starts a thread that calls a member function of `object` without arguments.
template <auto member, typename Object>
Status
start_thread (std::thread &thread, const char *what, Object &object)
{
  return start_thread (
      thread, what,
      [] (void *given) { (static_cast<Object *> (given)->*member) (); },
      &object);
}

} // namespace asterism

#endif
