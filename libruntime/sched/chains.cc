// SPDX-License-Identifier: LGPL-2.1-or-later
// How much has to follow a task.

#include "sched/chains.h"

#include <algorithm>
#include <climits>
#include <vector>

#include "base/thread_end.h"
#include "data/handle.h"

namespace asterism::sched
{

namespace
{

/// More unfinished tasks than so many a worker, or in all, hide the longest
/// chain; and so many may be looked at for one task.
constexpr unsigned kMostPerWorker = 64, kMostInAll = 1024, kMostVisits = 2048;

/// A task is urgent when what has to follow it would take this part of the time
/// that is left, with all workers busy.
constexpr unsigned kPart = 4;

/// A datum so many times as large as one that counts as large is found in no
/// core's own cache by the next task on it: the order need not regard caches,
/// and the task is urgent however much is left.
constexpr uint64_t kHuge = 16;

/// What is known of a task holds until so many more have been submitted, which
/// may make chains longer, and this part of those that are unfinished: then
/// each submission has but a few looked at again.
constexpr uint32_t
stale_after (uint32_t unfinished)
{
  return 16 + unfinished / 4;
}

/// Those that are ready lead to longer chains once this part of what is
/// unfinished has been submitted: each submission has a few looked at again.
constexpr uint32_t kGrownPart = 8;

/// Others may be urgent once this part of what was unfinished has ended.
constexpr unsigned kEndedPart = 8;

/// Of those whose turn comes together so many are looked at.
constexpr unsigned kMostTogether = 32;

/// What Task::chain remembers: the length of the chain, and after how many
/// submitted tasks it was found; 0 when so many have been since.
uint32_t
known_length (const Task &task, uint32_t now, uint32_t stale)
{
  // Relaxed: it stands for itself.
  const uint64_t known = task.chain.load (std::memory_order_relaxed);
  // Another thread may have found it out after more of them.
  const auto since = int32_t (now - uint32_t (known >> 32));
  return since < int32_t (stale) ? uint32_t (known) : 0;
}

/// Stands for the time that a task takes.
uint32_t
size_of (const Task &task)
{
  constexpr unsigned kPageBits = 12, kMostPages = 1 << 20;
  uint64_t pages = 1;
  for (unsigned i = 0; i < task.access_count; ++i)
    if (const data::Handle *handle = task.accesses[i].handle)
      pages += handle->bytes () >> kPageBits;
  return uint32_t (std::min<uint64_t> (pages, kMostPages));
}

/// True when a task that is found in one of its queues has entered all of them:
/// they are entered in one step.
bool
enters_at_once (const Task &task)
{
  return !task.unordered
         || std::all_of (task.accesses, task.accesses + task.access_count,
                         [] (const data::Access &access) {
                           return access.turn == data::Turn::Submission;
                         });
}

/// Calls `act (task)` for those that come next on the task's data.  They wait
/// for it, and so stay where they are.
template <typename Act>
void
for_each_next (const Task &task, Act act)
{
  for (unsigned i = 0; i < task.access_count; ++i)
    {
      const data::Access &access = task.accesses[i];
      if (!access.entered)
        continue;
      data::Access *found[kMostTogether];
      Task *next[kMostTogether];
      unsigned count = 0;
      {
        data::AccessQueue &queue = access.handle->queue;
        SpinGuard guard (queue.lock_);
        const unsigned users = queue.next_users (access, found, kMostTogether);
        for (unsigned user = 0; user < users; ++user)
          {
            Task *follower = task::of_requester (*found[user]->owner);
            if (follower != nullptr && enters_at_once (*follower))
              next[count++] = follower;
          }
      }
      for (unsigned follower = 0; follower < count; ++follower)
        act (*next[follower]);
    }
}

/// Tasks that are visited, those behind each before itself.
struct Path
{
  std::vector<Task *> tasks;
};

} // namespace

Chains::Chains (const Context &context)
    : estimator_ (context.estimator), large_ (context.estimator.large_data ()),
      least_ (uint64_t (std::max (context.options.look_ahead, 0L))),
      workers_ (unsigned (context.workers.size ()))
{
}

/// Bytes of the task's largest datum.
uint64_t
Chains::largest (const Task &task)
{
  uint64_t most = 0;
  for (unsigned i = 0; i < task.access_count; ++i)
    if (const data::Handle *handle = task.accesses[i].handle)
      most = std::max<uint64_t> (most, handle->bytes ());
  return most;
}

/// Counted now and then, as that looks at every worker.
unsigned
Chains::count ()
{
  const unsigned stride = std::max (workers_ / 4, 1u);
  // Relaxed: estimates.
  if (turn_.fetch_add (1, std::memory_order_relaxed) % stride == 0)
    unfinished_.store (estimator_.unfinished (), std::memory_order_relaxed);
  return last_count ();
}

bool
Chains::too_many (unsigned unfinished) const
{
  return unfinished > std::min (kMostPerWorker * workers_, kMostInAll);
}

/// 0 when too many follow.
uint32_t
Chains::length (Task &task, uint32_t now, uint32_t stale)
{
  std::vector<Task *> &path = of_thread<Path> ().tasks;
  path.assign (1, &task);
  for (unsigned visits = 0; !path.empty (); ++visits)
    {
      if (visits == kMostVisits)
        return 0;
      Task &last = *path.back ();
      const size_t height = path.size ();
      uint32_t longest = 0;
      if (known_length (last, now, stale) == 0)
        for_each_next (last, [&] (Task &next) {
          const uint32_t known = known_length (next, now, stale);
          longest = std::max (longest, known);
          if (known == 0)
            path.push_back (&next);
        });
      if (path.size () != height)
        continue;
      path.pop_back ();
      if (known_length (last, now, stale) == 0)
        last.chain.store (
            uint64_t{ now } << 32
                | std::min<uint64_t> (uint64_t{ longest } + size_of (last),
                                      UINT32_MAX),
            std::memory_order_relaxed);
    }
  return known_length (task, now, stale);
}

/// Chains are known that were found since `stale` before `now`, in numbers of
/// submitted tasks.
int
Chains::urgency (Task &task, unsigned unfinished, uint32_t now, uint32_t stale)
{
  if (too_many (unfinished))
    return 0;
  const uint64_t chain = length (task, now, stale);
  // Relaxed: an estimate.
  const uint64_t mean = mean_.load (std::memory_order_relaxed);
  if (chain * kPart < unfinished * mean / workers_
      && largest (task) / kHuge < least_)
    return 0;
  return int (std::min<uint64_t> (chain, INT_MAX));
}

int
Chains::urgency (Task &task, bool counted)
{
  if (largest (task) < least_)
    return 0;
  const unsigned unfinished = counted ? last_count () : count ();
  const uint32_t size = size_of (task);
  // Relaxed: an estimate.
  uint32_t mean = mean_.load (std::memory_order_relaxed);
  mean = mean == 0 ? size : uint32_t ((uint64_t{ mean } * 7 + size) / 8);
  mean_.store (mean, std::memory_order_relaxed);
  return urgency (task, unfinished, uint32_t (estimator_.submitted ()),
                  stale_after (unfinished));
}

bool
Chains::due (const Task &task, Look &last)
{
  if (largest (task) < least_)
    return false;
  const unsigned unfinished = count ();
  if (too_many (unfinished))
    {
      last = Look{};
      return false;
    }
  const bool fewer
      = unfinished < last.unfinished - last.unfinished / kEndedPart;
  if (fewer || unfinished > last.unfinished)
    last.unfinished = unfinished;
  return fewer;
}

bool
Chains::grown ()
{
  const unsigned unfinished = count ();
  const auto now = uint32_t (estimator_.submitted ());
  if (too_many (unfinished) || now - grown_at_ <= unfinished / kGrownPart)
    return false;
  grown_at_ = now;
  return true;
}

int
Chains::urgency_again (Task &task)
{
  if (largest (task) < least_)
    return 0;
  const unsigned unfinished = last_count ();
  return urgency (task, unfinished, uint32_t (estimator_.submitted ()),
                  stale_after (unfinished));
}

int
Chains::urgency_then (Task &task)
{
  return urgency (task, last_count (), grown_at_, 1);
}

} // namespace asterism::sched
