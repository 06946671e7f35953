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
  for (Task *task : arriving)
    if (task->requester.arrive ())
      task->requester.granted (task->requester);
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
  if (--tag.missing > 0 || !std::exchange (tag.task_waits, false))
    return;
  going.arriving.push_back (tag.task);
  consume (tag);
}

void
Tags::declare (starpu_tag_t id, const starpu_tag_t *before, unsigned count)
{
  MutexLock guard (mutex_);
  Tag &tag = tags_[id];
  for (unsigned i = 0; i < count; ++i)
    {
      Tag &earlier = tags_[before[i]];
      if (!tag.before.insert ({ before[i], earlier.ended }).second)
        continue;
      earlier.after.insert (id);
      tag.missing += !earlier.ended;
    }
}

bool
Tags::attach (starpu_tag_t id, Task &task)
{
  MutexLock guard (mutex_);
  Tag &tag = tags_[id];
  if (tag.task != nullptr && tag.task != &task)
    return false;
  tag.ended = false;
  tag.task = &task;
  tag.task_waits = tag.missing > 0;
  if (tag.task_waits)
    task.requester.missing.fetch_add (1, std::memory_order_relaxed);
  else
    consume (tag);
  return true;
}

void
Tags::detach (starpu_tag_t id)
{
  MutexLock guard (mutex_);
  Tag &tag = tags_[id];
  if (tag.task_waits) // or it waits no more
    tag.task->requester.missing.fetch_sub (1, std::memory_order_relaxed);
  else
    for (auto &[earlier, ends] : tag.before)
      if (ends++ == 0)
        --tag.missing;
  tag.task = nullptr;
  tag.task_waits = false;
}

void
Tags::end (starpu_tag_t id, Tag &tag, Going &going)
{
  if (std::exchange (tag.ended, true))
    return;
  going.waiting = std::exchange (tag.waiting, {});
  for (starpu_tag_t after : tag.after)
    if (Tag &later = tags_[after]; later.before[id]++ == 0)
      supply (later, going);
}

void
Tags::end (starpu_tag_t id, Task &task)
{
  Going going;
  MutexLock guard (mutex_);
  auto found = tags_.find (id);
  if (found == tags_.end () || found->second.task != &task)
    return;
  found->second.task = nullptr;
  end (id, found->second, going);
}

void
Tags::notify (starpu_tag_t id)
{
  Going going;
  MutexLock guard (mutex_);
  end (id, tags_[id], going);
}

bool
Tags::wait (starpu_tag_t id, Event &event)
{
  MutexLock guard (mutex_);
  Tag &tag = tags_[id];
  if (!tag.ended)
    tag.waiting.push_back (&event);
  return tag.ended;
}

void
Tags::remove (starpu_tag_t id)
{
  Going going;
  MutexLock guard (mutex_);
  auto found = tags_.find (id);
  if (found == tags_.end ())
    return;
  Tag &tag = found->second;
  for (auto &[before, ends] : tag.before)
    tags_[before].after.erase (id);
  for (starpu_tag_t after : tag.after)
    {
      Tag &later = tags_[after];
      const bool lacked = later.before[id] == 0;
      later.before.erase (id);
      if (lacked)
        supply (later, going);
    }
  if (tag.task_waits)
    going.arriving.push_back (tag.task);
  going.waiting = std::move (tag.waiting);
  tags_.erase (found);
}

void
Tags::restart (starpu_tag_t id)
{
  MutexLock guard (mutex_);
  tags_[id].ended = false;
}

Task *
Tags::task_of (starpu_tag_t id)
{
  MutexLock guard (mutex_);
  auto found = tags_.find (id);
  return found == tags_.end () ? nullptr : found->second.task;
}

} // namespace asterism::task
