// SPDX-License-Identifier: LGPL-2.1-or-later
// Teams of threads and the contexts of their code, for starpu_openmp.h.

#include "api/omp_team.h"

#include <utility>

#include "base/thread_end.h"
#include "core/runtime.h"
#include "data/handle.h"

namespace asterism::omp
{

namespace
{

thread_local Context *this_context = nullptr;

} // namespace

void
Pending::add ()
{
  MutexLock guard (mutex_);
  ++count_;
}

void
Pending::done ()
{
  std::vector<Event *> waiting;
  {
    MutexLock guard (mutex_);
    if (--count_ == 0)
      waiting.swap (waiting_);
  }
  // The counter may be gone once its waiters go on.
  for (Event *event : waiting)
    event->signal ();
}

void
Pending::wait ()
{
  Event none_left;
  {
    MutexLock guard (mutex_);
    if (count_ == 0)
      return;
    waiting_.push_back (&none_left);
  }
  core::runtime ()->wait (none_left);
}

void
Team::barrier ()
{
  tasks.wait ();
  MutexLock guard (mutex);
  if (++arrived == size)
    {
      arrived = 0;
      ++barriers;
      changed.notify_all ();
      return;
    }
  unsigned mine = barriers;
  while (barriers == mine)
    changed.wait (mutex);
}

Context &
current ()
{
  if (this_context != nullptr)
    return *this_context;
  struct Outside
  {
    Alone *alone = new Alone;
    ~Outside () { alone->leave (); }
  };
  return of_thread<Outside> ().alone->context;
}

void
note_registered (data::Handle &handle)
{
  if (this_context != nullptr && this_context->explicit_task
      && handle.address () != nullptr)
    this_context->registered[handle.address ()] = &handle;
}

data::Handle *
find_registered (const void *address)
{
  if (this_context == nullptr || this_context->registered.empty ())
    return nullptr;
  const auto found = this_context->registered.find (address);
  // Its storage may have become another handle's.
  return found != this_context->registered.end () && found->second->alive ()
                 && found->second->address () == address
             ? found->second
             : nullptr;
}

Enter::Enter (Context &context)
    : outer_ (std::exchange (this_context, &context))
{
}

Enter::~Enter () { this_context = outer_; }

Settings &
settings ()
{
  static Settings the_settings;
  return the_settings;
}

} // namespace asterism::omp
