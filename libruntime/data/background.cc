// SPDX-License-Identifier: LGPL-2.1-or-later
// BackgroundQueue: what goes on for nobody in particular.

#include "data/background.h"

namespace asterism::data
{

void
BackgroundQueue::add (Background &work)
{
  ++count_;
  MutexLock lock (lock_);
  append (work);
}

bool
BackgroundQueue::poll ()
{
  if (empty ())
    return false;
  for (unsigned left = count_.load (); left > 0; --left)
    {
      unsigned missed;
      Background *const work = take (missed);
      if (work == nullptr)
        break;
      if (work->poll (*work))
        {
          end_one ();
          return true;
        }
      // Others came for what may go on by now, and did not find it.
      if (keep (*work) != missed)
        left = count_.load () + 1;
    }
  MutexLock lock (lock_);
  if (taken_ > 0)
    ++missed_;
  return false;
}

/// The first, or null; and how often others have missed one.
Background *
BackgroundQueue::take (unsigned &missed)
{
  MutexLock lock (lock_);
  missed = missed_;
  Background *const first = first_;
  if (first == nullptr)
    return nullptr;
  if ((first_ = first->next) == nullptr)
    end_ = &first_;
  ++taken_;
  return first;
}

/// Puts it behind the others; gives the same number.
unsigned
BackgroundQueue::keep (Background &work)
{
  MutexLock lock (lock_);
  --taken_;
  append (work);
  return missed_;
}

void
BackgroundQueue::end_one ()
{
  --count_;
  MutexLock lock (lock_);
  --taken_;
}

void
BackgroundQueue::append (Background &work)
{
  work.next = nullptr;
  *end_ = &work;
  end_ = &work.next;
}

} // namespace asterism::data
