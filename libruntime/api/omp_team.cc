// SPDX-License-Identifier: LGPL-2.1-or-later
// Teams of threads and the contexts of their code, for starpu_openmp.h.

#include "api/omp_team.h"

#include <algorithm>
#include <utility>

#include "base/thread_end.h"
#include "base/wait_hook.h"
#include "core/runtime.h"
#include "data/handle.h"

namespace asterism::omp
{

namespace
{

thread_local Enter *innermost = nullptr;

constexpr WaitHook kWaitHook = { Enter::give_numbers, Enter::get_numbers_back };

} // namespace

/// The context of the code that the calling thread executes; null outside.
Context *
context_of_thread ()
{
  return innermost != nullptr ? &innermost->context_ : nullptr;
}

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
  const Waiting waiting;
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
  if (Context *context = context_of_thread ())
    return *context;
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
  Context *context = context_of_thread ();
  if (context != nullptr && context->explicit_task
      && handle.address () != nullptr)
    context->registered[handle.address ()] = &handle;
}

data::Handle *
find_registered (const void *address)
{
  Context *context = context_of_thread ();
  if (context == nullptr || context->registered.empty ())
    return nullptr;
  const auto found = context->registered.find (address);
  // Its storage may have become another handle's.
  return found != context->registered.end () && found->second->alive ()
                 && found->second->address () == address
             ? found->second
             : nullptr;
}

void
forget_registered (data::Handle &handle)
{
  Context *context = context_of_thread ();
  if (context == nullptr)
    return;
  const auto found = context->registered.find (handle.address ());
  if (found != context->registered.end () && found->second == &handle)
    context->registered.erase (found);
}

Enter::Enter (Context &context)
    : context_ (context), outer_ (std::exchange (innermost, this)),
      has_number_ (true)
{
  wait_hook.store (&kWaitHook, std::memory_order_release);
}

Enter::Enter (Context &context, bool numbered)
    : context_ (context), outer_ (innermost)
{
  // A thread that is outside of regions is a team of its own, without numbers.
  if (numbered && context.team->alone == nullptr)
    {
      // That which the task below on the stack has given up, if any.
      const int preferred = outer_ != nullptr ? outer_->context_.thread
                                              : starpu_worker_get_id ();
      context.thread = context.team->numbers.take (std::max (preferred, 0));
      has_number_ = true;
    }
  innermost = this;
}

Enter::~Enter ()
{
  if (has_number_)
    context_.team->numbers.give (context_.thread);
  innermost = outer_;
}

int
Enter::give_numbers ()
{
  int count = 0;
  // The codes further below wait, and have given up theirs.
  for (Enter *one = innermost; one != nullptr && one->has_number_;
       one = one->outer_, ++count)
    {
      one->has_number_ = false;
      one->context_.team->numbers.give (one->context_.thread);
    }
  return count;
}

/// Gets back those of this code and of so many less one below.
void
Enter::get_back (int count)
{
  // From the outermost region to the innermost one, as everybody: who has one
  // of an inner region never waits for one of a region around it.
  if (count > 1)
    outer_->get_back (count - 1);
  context_.team->numbers.get_back (context_.thread);
  has_number_ = true;
}

void
Enter::get_numbers_back (int count)
{
  if (count > 0)
    innermost->get_back (count);
}

Settings &
settings ()
{
  static Settings the_settings;
  return the_settings;
}

} // namespace asterism::omp
