// SPDX-License-Identifier: LGPL-2.1-or-later
// BackgroundQueue: what goes on for nobody in particular.

#include "data/background.h"

namespace asterism::data
{

void
BackgroundQueue::add (Background &work)
{
  ++count_;
  (void)keep (work);
}

bool
BackgroundQueue::poll ()
{
  for (unsigned left = count_.load (); left > 0; --left)
    {
      unsigned missed;
      Background *const work = take (missed);
      if (work == nullptr)
        return false;
      if (work->poll (*work))
        {
          --count_;
          return true;
        }
      // Others came for what may go on by now, and found nothing.
      if (keep (*work) != missed)
        left = count_.load () + 1;
    }
  return false;
}

/// The first, or null; and how often that was null.
Background *
BackgroundQueue::take (unsigned &missed)
{
  MutexLock lock (lock_);
  Background *const first = first_;
  if (first == nullptr)
    ++missed_;
  else if ((first_ = first->next) == nullptr)
    end_ = &first_;
  missed = missed_;
  return first;
}

/// Puts it behind the others; gives the same number.
unsigned
BackgroundQueue::keep (Background &work)
{
  MutexLock lock (lock_);
  work.next = nullptr;
  *end_ = &work;
  end_ = &work.next;
  return missed_;
}

} // namespace asterism::data
