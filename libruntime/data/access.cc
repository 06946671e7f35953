// SPDX-License-Identifier: LGPL-2.1-or-later
// Access queues: entering, leaving and granting.

#include "data/access.h"

#include <algorithm>

#include "data/handle.h"

namespace asterism::data
{

namespace
{

/// Only pure readers share a handle.
constexpr bool
shares (Mode mode)
{
  return !writes (mode);
}

constexpr Mode
united (Mode a, Mode b)
{
  return static_cast<Mode> (a | b);
}

/// Sorts by handle: few elements, nearly always in order.
void
sort_by_handle (Access **order, unsigned count)
{
  for (unsigned i = 1; i < count; ++i)
    {
      Access *moving = order[i];
      unsigned hole = i;
      for (; hole > 0 && order[hole - 1]->handle > moving->handle; --hole)
        order[hole] = order[hole - 1];
      order[hole] = moving;
    }
}

/// Marks which accesses take part in a queue, merging repeated handles into
/// their first mention, and returns how many do, in locking order.
unsigned
plan_entries (Access **order, Access *accesses, unsigned count)
{
  unsigned taking_part = 0;
  for (unsigned i = 0; i < count; ++i)
    {
      accesses[i].entered = accesses[i].mode != STARPU_SCRATCH
                            && accesses[i].handle != nullptr;
      if (accesses[i].entered)
        order[taking_part++] = &accesses[i];
    }
  if (taking_part > 8)
    std::stable_sort (order, order + taking_part, [] (Access *a, Access *b) {
      return a->handle < b->handle;
    });
  else
    sort_by_handle (order, taking_part);

  unsigned kept = 0;
  for (unsigned i = 0; i < taking_part; ++i)
    if (kept > 0 && order[kept - 1]->handle == order[i]->handle)
      {
        order[kept - 1]->mode = united (order[kept - 1]->mode, order[i]->mode);
        order[i]->entered = false;
      }
    else
      order[kept++] = order[i];
  return kept;
}

/// Lets `extra` and `granted` arrive.  When nobody else can touch the counter
/// a plain store does.
bool
settle (Requester &owner, unsigned count, unsigned granted, int extra)
{
  int mine = static_cast<int> (count) + extra;
  // Relaxed: nothing waits in a queue, and the queues' locks ordered us after
  // the earlier users.
  if (granted == count
      && owner.missing.load (std::memory_order_relaxed) == mine)
    {
      owner.missing.store (0, std::memory_order_relaxed);
      return true;
    }
  return owner.arrive (static_cast<int> (granted) + extra);
}

} // namespace

bool
AccessQueue::grantable (Mode mode)
{
  return active_ == 0 || (shares (mode) && shares (active_mode_));
}

bool
AccessQueue::try_enter (Access &access)
{
  if (head_ != nullptr || !grantable (access.mode))
    return false;
  ++active_;
  active_mode_ = access.mode;
  return true;
}

bool
AccessQueue::enter (Access &access)
{
  if (try_enter (access))
    return true;
  access.next = nullptr;
  (head_ != nullptr ? tail_->next : head_) = &access;
  tail_ = &access;
  return false;
}

Access *
AccessQueue::leave (Access &)
{
  if (--active_ > 0 || head_ == nullptr)
    return nullptr;

  Access *granted = head_;
  Access *last = nullptr;
  while (head_ != nullptr && grantable (head_->mode))
    {
      ++active_;
      active_mode_ = head_->mode;
      last = head_;
      head_ = head_->next;
    }
  last->next = nullptr;
  return granted;
}

bool
enter_all (Requester &owner, Access *accesses, unsigned count,
           int extra) NO_THREAD_SAFETY_ANALYSIS
{
  constexpr unsigned kInline = 16;
  Access *inline_order[kInline];
  std::unique_ptr<Access *[]> long_order;
  Access **order = inline_order;
  if (count > kInline)
    {
      long_order.reset (new Access *[count]);
      order = long_order.get ();
    }

  unsigned entering = plan_entries (order, accesses, count);
  for (unsigned i = 0; i < entering; ++i)
    order[i]->handle->queue.lock_.lock ();

  unsigned granted = count - entering;
  for (unsigned i = 0; i < entering; ++i)
    {
      order[i]->owner = &owner;
      granted += order[i]->handle->queue.enter (*order[i]);
    }
  for (unsigned i = 0; i < entering; ++i)
    order[i]->handle->queue.lock_.unlock ();

  return settle (owner, count, granted, extra);
}

void
leave_all (Access *accesses, unsigned count)
{
  for (unsigned i = 0; i < count; ++i)
    {
      if (!accesses[i].entered)
        continue;
      accesses[i].entered = false;
      AccessQueue &queue = accesses[i].handle->queue;
      Access *granted;
      {
        SpinGuard guard (queue.lock_);
        granted = queue.leave (accesses[i]);
      }
      while (granted != nullptr)
        {
          Access *access = granted;
          granted = access->next; // the owner may be gone once it arrived
          if (access->owner->arrive ())
            access->owner->granted (*access->owner);
        }
    }
}

} // namespace asterism::data
