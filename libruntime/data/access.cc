// SPDX-License-Identifier: LGPL-2.1-or-later
// Access queues: entering, leaving and granting.

#include "data/access.h"

#include <algorithm>
#include <utility>

#include "base/pending_steps.h"
#include "base/small_vector.h"
#include "data/commute.h"
#include "data/entries.h"
#include "data/handle.h"

namespace asterism::data
{

namespace
{

/// It lets others that do the same write only if both do.
constexpr Mode
united (Mode a, Mode b)
{
  constexpr unsigned kShared = STARPU_COMMUTE | ASTERISM_CONCURRENT;
  return static_cast<Mode> (((a | b) & ~kShared) | (a & b & kShared));
}

} // namespace

unsigned
merge_and_sort (Access **order, unsigned count)
{
  // Few elements, nearly always in order.
  if (count > 8)
    // By their places where equal: std::stable_sort () would allocate.
    std::sort (order, order + count, [] (Access *a, Access *b) {
      return a->handle != b->handle ? a->handle < b->handle : a < b;
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

void
call_reducer (Handle &handle, bool wanted)
{
  bool due;
  {
    SpinGuard guard (handle.queue.lock_);
    due = handle.queue.reducer_due (wanted);
  }
  if (!due)
    return;
  Requester &reducer = handle.rare_state_or_null ()->reducer->requester;
  if (reducer.arrive ())
    reducer.granted (reducer);
}

namespace
{

/// Enters `entering` accesses in locking order, of `count`; unrolled where that
/// is a constant.
__attribute__ ((always_inline)) inline bool
enter_in_order (Requester &owner, Access *const *order, unsigned entering,
                unsigned count, int extra) NO_THREAD_SAFETY_ANALYSIS
{
#pragma GCC unroll 4
  for (unsigned i = 0; i < entering; ++i)
    order[i]->handle->queue.lock_.lock ();
  unsigned granted = count - entering;
  unsigned uses = 0;
  AccessQueue *held = nullptr; // where it waits
#pragma GCC unroll 4
  for (unsigned i = 0; i < entering; ++i)
    {
      Access &access = *order[i];
      access.owner = &owner;
      access.entered = true;
      AccessQueue &queue = access.handle->queue;
      if (queue.enter (access))
        ++granted;
      else
        held = &queue;
      queue.add_use (uses);
    }
  const bool reduces = __builtin_expect (AccessQueue::reduces_any (uses), 0)
                       && granted != count;
  // While the queues are locked only explicit dependencies let it arrive, of
  // which then some are missing.  Acquire: as in arrive ().
  const bool alone
      = owner.missing.load (std::memory_order_acquire) == int (count) + extra
        && !reduces;
  if (alone)
    // Relaxed: who takes from it locks a queue before.
    owner.missing.store (int (count - granted), std::memory_order_relaxed);
    // One where it waits last: it cannot go on, and be gone, before that.
#pragma GCC unroll 4
  for (unsigned i = 0; i < entering; ++i)
    if (AccessQueue &queue = order[i]->handle->queue; &queue != held)
      queue.lock_.unlock ();
  if (held != nullptr)
    held->lock_.unlock ();
  if (alone)
    return held == nullptr;
  if (reduces)
    for (unsigned i = 0; i < entering; ++i)
      call_reducer (*order[i]->handle, false);
  return owner.arrive (int (granted) + extra);
}

/// Swaps two so that the first has the lower handle.
inline void
put_in_order (Access *&a, Access *&b)
{
  if (b->handle < a->handle)
    std::swap (a, b);
}

/// Takes the N accesses in the order of their handles; false when one has no
/// handle, or the same as another.
template <unsigned N>
inline bool
order_few (Access *(&order)[N], Access *accesses)
{
  for (unsigned i = 0; i < N; ++i)
    {
      if (accesses[i].handle == nullptr)
        return false;
      order[i] = &accesses[i];
    }
  if constexpr (N == 3)
    {
      put_in_order (order[1], order[2]);
      put_in_order (order[0], order[1]);
    }
  if constexpr (N >= 2)
    put_in_order (order[N - 2], order[N - 1]);
  for (unsigned i = 1; i < N; ++i)
    if (order[i - 1]->handle == order[i]->handle)
      return false;
  return true;
}

/// enter_all () for N accesses in all, nearly every task's.  -1, with nothing
/// done, when one does not take part or is repeated.
template <unsigned N>
inline int
enter_few (Requester &owner, Access *accesses, int extra)
{
  Access *order[N];
  return order_few (order, accesses)
             ? int (enter_in_order (owner, order, N, N, extra))
             : -1;
}

} // namespace

void
join_copies (Handle &handle)
{
  call_reducer (handle, true);
}

bool
enter_turn (Requester &owner, Access *accesses, unsigned count, int extra,
            Turn turn)
{
  SmallVector<Access *> room (count);
  Access **const order = room.begin ();
  unsigned some = 0;
  for (unsigned i = 0; i < count; ++i)
    if (accesses[i].turn == turn)
      order[some++] = &accesses[i];
  unsigned entering = merge_and_sort (order, some);
  return enter_in_order (owner, order, entering, some, extra);
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
  int result = count == 3   ? enter_few<3> (owner, accesses, extra)
               : count == 2 ? enter_few<2> (owner, accesses, extra)
               : count == 1 ? enter_few<1> (owner, accesses, extra)
                            : -1;
  if (result >= 0)
    return result;
  SmallVector<Access *> room (count);
  unsigned entering = plan_entries (room.begin (), accesses, count);
  return enter_in_order (owner, room.begin (), entering, count, extra);
}

/// Leaves the queue of data that are reduced to, or that some commute on; those
/// who thereby come next are let go on, or returned.
static Access *
leave_special (Handle &handle)
{
  AccessQueue &queue = handle.queue;
  Claim next;
  bool waited;
  Access *granted;
  {
    SpinGuard guard (queue.lock_);
    waited = queue.commuting () && unclaim (handle, next);
    granted = queue.leave_locked ();
    if (queue.reducing () && queue.reducer_due ())
      granted = &handle.rare_state_or_null ()->reducer->access;
  }
  if (waited)
    retry (handle, next);
  return granted;
}

namespace
{

/// What was granted, linked by `next'.
struct Granted
{
  PendingSteps under_way; // first: found by its address
  Access *left;
};

bool
let_owner_go (PendingSteps &under_way)
{
  auto &granted = reinterpret_cast<Granted &> (under_way);
  Access *const access = granted.left;
  if (access == nullptr)
    return false;
  granted.left = access->next; // the owner may be gone once it arrived
  if (access->owner->arrive ())
    access->owner->granted (*access->owner);
  return true;
}

} // namespace

void
let_go_on (Access *accesses)
{
  Granted granted{ PendingSteps (let_owner_go), accesses };
  while (let_owner_go (granted.under_way))
    continue;
}

/// The same of several.
static __attribute__ ((noinline)) void
let_go_on_together (Access *granted, ReadyBatch *batch)
{
  if (batch != nullptr)
    batch->begin_gathering ();
  let_go_on (granted);
  if (batch != nullptr)
    batch->end_gathering ();
}

void
leave_all (Access *accesses, unsigned count, ReadyBatch *batch)
{
  for (Access *access = accesses, *end = accesses + count; access != end;
       ++access)
    {
      if (!std::exchange (access->entered, false))
        continue;
      Handle &handle = *access->handle;
      if (__builtin_expect (AccessQueue::special (access->mode), 0))
        {
          let_go_on (leave_special (handle));
          continue;
        }
      if (!handle.releases.leave ())
        continue;
      Access *granted = handle.queue.pass_on ();
      if (granted->next != nullptr)
        let_go_on_together (granted, batch);
      else if (granted->owner->arrive ())
        granted->owner->granted (*granted->owner);
    }
}

void
lower (Access &access)
{
  Access *granted;
  {
    AccessQueue &queue = access.handle->queue;
    SpinGuard guard (queue.lock_);
    access.mode = STARPU_R;
    granted = queue.lower ();
  }
  let_go_on (granted);
}

} // namespace asterism::data
