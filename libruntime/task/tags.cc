// SPDX-License-Identifier: LGPL-2.1-or-later
// Tags: explicit dependencies between tasks named by numbers.

#include "task/tags.h"

#include <utility>

namespace asterism::task
{

Tags::Going::~Going ()
{
  for (Event *event : waiting)
    event->signal ();
  while (let_one_go (under_way))
    continue;
}

bool
Tags::Going::let_one_go (PendingSteps &under_way)
{
  auto &going = reinterpret_cast<Going &> (under_way);
  if (going.gone == going.arriving.size ())
    return false;
  Task &task = *going.arriving[going.gone++];
  if (task.requester.arrive ())
    task.requester.granted (task.requester);
  return true;
}

/// A task of the tag begins.
void
Tags::consume (Tag &tag)
{
  for (auto &[id, ends] : tag.before)
    if (--ends == 0)
      ++tag.missing;
}

/// One of those before the tag is missing no more.
void
Tags::supply (Tag &tag, Going &going)
{
  if (--tag.missing > 0)
    return;
  const size_t before = going.arriving.size ();
  collect_held (tag, going.arriving);
  tag.task_waits = false;
  for (Overtaken &one : tag.earlier)
    one.waits = false;
  if (going.arriving.size () > before)
    consume (tag);
}

/// Adds the tasks that miss one for the tag.
void
Tags::collect_held (Tag &tag, std::vector<Task *> &tasks)
{
  for (const Overtaken &one : tag.earlier)
    if (one.waits)
      tasks.push_back (one.task);
  if (tag.task_waits)
    tasks.push_back (tag.task);
}

/// Takes a task from those that have the tag, and says whether it missed one;
/// false when it is none of them.
bool
Tags::take_out (Tag &tag, const Task &task, bool &waited)
{
  if (tag.task == &task)
    {
      waited = tag.task_waits;
      Overtaken next{ nullptr, false };
      if (!tag.earlier.empty ())
        {
          next = tag.earlier.back ();
          tag.earlier.pop_back ();
        }
      tag.task = next.task;
      tag.task_waits = next.waits;
      return true;
    }
  for (auto one = tag.earlier.begin (); one != tag.earlier.end (); ++one)
    if (one->task == &task)
      {
        waited = one->waits;
        tag.earlier.erase (one);
        return true;
      }
  return false;
}

void
Tags::declare (starpu_tag_t id, const starpu_tag_t *before, unsigned count)
{
  SpinGuard guard (lock_);
  Tag &tag = tags_[id];
  for (unsigned i = 0; i < count; ++i)
    {
      Tag &earlier = tags_[before[i]];
      if (!tag.before.try_emplace (before[i], earlier.ended).second)
        continue;
      // Mostly declared in ascending order.
      earlier.after.insert (earlier.after.end (), id);
      tag.missing += !earlier.ended;
    }
}

void
Tags::attach (starpu_tag_t id, Task &task)
{
  SpinGuard guard (lock_);
  Tag &tag = tags_[id];
  if (tag.task != nullptr && tag.task != &task)
    tag.earlier.push_back ({ tag.task, tag.task_waits });
  tag.ended = false;
  tag.task = &task;
  tag.task_waits = tag.missing > 0;
  if (tag.task_waits)
    task.requester.missing.fetch_add (1, std::memory_order_relaxed);
  else
    consume (tag);
}

void
Tags::detach (starpu_tag_t id, Task &task)
{
  SpinGuard guard (lock_);
  Tag &tag = tags_[id];
  bool waited = false;
  if (!take_out (tag, task, waited))
    return;
  if (waited) // or it waits no more
    task.requester.missing.fetch_sub (1, std::memory_order_relaxed);
  else
    for (auto &[earlier, ends] : tag.before)
      if (ends++ == 0)
        --tag.missing;
}

void
Tags::end (starpu_tag_t id, Tag &tag, Going &going)
{
  if (std::exchange (tag.ended, true))
    return;
  going.waiting = std::exchange (tag.waiting, {});
  for (starpu_tag_t after : tag.after)
    if (Tag &later = tags_[after]; later.before.find (id)->second++ == 0)
      supply (later, going);
}

void
Tags::end (starpu_tag_t id, Task &task)
{
  Going going;
  SpinGuard guard (lock_);
  auto found = tags_.find (id);
  bool waited;
  if (found == tags_.end () || !take_out (found->second, task, waited))
    return;
  found->second.last
      = task.user != nullptr && !task.user->destroy ? task.user : nullptr;
  end (id, found->second, going);
}

void
Tags::notify (starpu_tag_t id, bool restarts)
{
  Going going;
  SpinGuard guard (lock_);
  Tag &tag = tags_[id];
  end (id, tag, going);
  tag.ended = !restarts;
}

bool
Tags::wait (starpu_tag_t id, Event &event)
{
  SpinGuard guard (lock_);
  Tag &tag = tags_[id];
  if (!tag.ended)
    tag.waiting.push_back (&event);
  return tag.ended;
}

void
Tags::remove (starpu_tag_t id)
{
  Going going;
  SpinGuard guard (lock_);
  auto found = tags_.find (id);
  if (found == tags_.end ())
    return;
  Tag &tag = found->second;
  for (const auto &[earlier, ends] : tag.before)
    tags_[earlier].after.erase (id);
  for (starpu_tag_t after : tag.after)
    {
      Tag &later = tags_[after];
      auto place = later.before.find (id);
      const bool lacked = place->second == 0;
      later.before.erase (place);
      if (lacked)
        supply (later, going);
    }
  collect_held (tag, going.arriving);
  going.waiting = std::move (tag.waiting);
  tags_.erase (found);
}

void
Tags::restart (starpu_tag_t id)
{
  SpinGuard guard (lock_);
  tags_[id].ended = false;
}

struct starpu_task *
Tags::task_of (starpu_tag_t id)
{
  SpinGuard guard (lock_);
  auto found = tags_.find (id);
  if (found == tags_.end ())
    return nullptr;
  const Tag &tag = found->second;
  return tag.task != nullptr ? tag.task->user : tag.last;
}

void
Tags::forget (starpu_tag_t id, const struct starpu_task *user)
{
  SpinGuard guard (lock_);
  auto found = tags_.find (id);
  if (found != tags_.end () && found->second.last == user)
    found->second.last = nullptr;
}

void
Tags::collect_followers (starpu_tag_t id, const Task &task,
                         std::vector<Task *> &followers)
{
  SpinGuard guard (lock_);
  collect (id, task, followers);
}

Tags::Held::Held (Tags &tags) NO_THREAD_SAFETY_ANALYSIS : tags_ (tags)
{
  tags_.lock_.lock ();
}

Tags::Held::~Held () NO_THREAD_SAFETY_ANALYSIS { tags_.lock_.unlock (); }

void
Tags::Held::collect (starpu_tag_t id, const Task &task,
                     std::vector<Task *> &followers) const
    NO_THREAD_SAFETY_ANALYSIS
{
  tags_.collect (id, task, followers);
}

void
Tags::collect (starpu_tag_t id, const Task &task,
               std::vector<Task *> &followers)
{
  auto found = tags_.find (id);
  if (found == tags_.end () || found->second.task != &task)
    return;
  for (starpu_tag_t after : found->second.after)
    if (Tag &later = tags_[after]; later.before.find (id)->second == 0)
      collect_held (later, followers);
}

} // namespace asterism::task
