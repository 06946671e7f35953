// SPDX-License-Identifier: LGPL-2.1-or-later
// Access queues: entering, leaving and granting.

#include "data/access.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "data/handle.h"

namespace asterism::data
{

namespace
{

constexpr Mode
united (Mode a, Mode b)
{
  return static_cast<Mode> (a | b);
}

/// Orders accesses by handle, so that every thread locks in one order, and
/// leaves out repeated handles, whose modes their first mention takes.  Returns
/// how many are left.
unsigned
merge_and_sort (Access **order, unsigned count)
{
  // Few elements, nearly always in order.
  if (count > 8)
    std::stable_sort (order, order + count, [] (Access *a, Access *b) {
      return a->handle < b->handle;
    });
  else
    for (unsigned i = 1; i < count; ++i)
      {
        Access *moving = order[i];
        unsigned hole = i;
        for (; hole > 0 && order[hole - 1]->handle > moving->handle; --hole)
          order[hole] = order[hole - 1];
        order[hole] = moving;
      }
  unsigned kept = 0;
  for (unsigned i = 0; i < count; ++i)
    if (kept > 0 && order[kept - 1]->handle == order[i]->handle)
      {
        // A private buffer stays one, and the other mention enters.
        if (order[kept - 1]->mode == STARPU_SCRATCH)
          std::swap (order[kept - 1], order[i]);
        else if (order[i]->mode != STARPU_SCRATCH)
          order[kept - 1]->mode
              = united (order[kept - 1]->mode, order[i]->mode);
        order[i]->entered = false;
      }
    else
      order[kept++] = order[i];
  return kept;
}

/// Marks which accesses take part in a queue and returns how many do, in
/// locking order.
unsigned
plan_entries (Access **order, Access *accesses, unsigned count)
{
  unsigned taking_part = 0;
  bool sorted = true;
  for (unsigned i = 0; i < count; ++i)
    {
      Access &access = accesses[i];
      access.entered = access.handle != nullptr;
      if (!access.entered)
        continue;
      if (taking_part > 0)
        sorted &= order[taking_part - 1]->handle < access.handle;
      order[taking_part++] = &access;
    }
  return sorted ? taking_part : merge_and_sort (order, taking_part);
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

/// Lets the Reducer join the copies if its turn has come.
static void
call_reducer (Handle &handle, bool wanted)
{
  bool due;
  {
    SpinGuard guard (handle.queue.lock_);
    due = handle.queue.reducer_due (wanted);
  }
  if (!due)
    return;
  Requester &reducer = handle.extra_or_null ()->reducer->requester;
  if (reducer.arrive ())
    reducer.granted (reducer);
}

void
join_copies (Handle &handle)
{
  call_reducer (handle, true);
}

/// Of one access, which is nearly every second task's.
bool
enter_one (Requester &owner, Access &access, int extra)
{
  access.entered = access.handle != nullptr;
  bool granted = true;
  if (access.entered)
    {
      access.owner = &owner;
      AccessQueue &queue = access.handle->queue;
      SpinGuard guard (queue.lock_);
      granted = queue.enter (access);
    }
  if (!granted)
    call_reducer (*access.handle, false);
  return settle (owner, 1, granted, extra);
}

/// Enters `entering` accesses in locking order, of `count`.
static bool
enter_planned (Requester &owner, Access **order, unsigned entering,
               unsigned count, int extra) NO_THREAD_SAFETY_ANALYSIS
{
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
  if (granted != count)
    for (unsigned i = 0; i < entering; ++i)
      call_reducer (*order[i]->handle, false);

  return settle (owner, count, granted, extra);
}

bool
enter_turn (Requester &owner, Access *accesses, unsigned count, int extra,
            Turn turn)
{
  std::vector<Access *> order;
  for (unsigned i = 0; i < count; ++i)
    if (accesses[i].turn == turn)
      {
        accesses[i].entered = true;
        order.push_back (&accesses[i]);
      }
  auto some = unsigned (order.size ());
  unsigned entering = merge_and_sort (order.data (), some);
  return enter_planned (owner, order.data (), entering, some, extra);
}

unsigned
count_turn (const Access *accesses, unsigned count, Turn turn)
{
  return unsigned (
      std::count_if (accesses, accesses + count, [=] (const Access &access) {
        return access.turn == turn;
      }));
}

bool
enter_all (Requester &owner, Access *accesses, unsigned count, int extra)
{
  if (count <= 1)
    return count == 0 ? settle (owner, 0, 0, extra)
                      : enter_one (owner, *accesses, extra);
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
  return enter_planned (owner, order, entering, count, extra);
}

void
leave_all (Access *accesses, unsigned count)
{
  for (unsigned i = 0; i < count; ++i)
    {
      if (!std::exchange (accesses[i].entered, false))
        continue;
      AccessQueue &queue = accesses[i].handle->queue;
      Access *granted;
      {
        SpinGuard guard (queue.lock_);
        granted = queue.leave ();
        if (queue.reducer_due ())
          granted = &accesses[i].handle->extra_or_null ()->reducer->access;
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
