// SPDX-License-Identifier: LGPL-2.1-or-later
// Tags: explicit dependencies between tasks named by numbers.

#include "task/tags.h"

#include <utility>

namespace asterism::task
{

void
Tags::declare (starpu_tag_t id, const starpu_tag_t *before, unsigned count)
{
  MutexLock guard (mutex_);
  for (unsigned i = 0; i < count; ++i)
    {
      Tag &earlier = tags_[before[i]];
      if (earlier.ended)
        continue;
      earlier.after.push_back (id);
      ++tags_[id].missing;
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
  return true;
}

void
Tags::detach (starpu_tag_t id)
{
  MutexLock guard (mutex_);
  Tag &tag = tags_[id];
  if (tag.task_waits) // or it waits no more
    tag.task->requester.missing.fetch_sub (1, std::memory_order_relaxed);
  tag.task = nullptr;
  tag.task_waits = false;
}

void
Tags::notify (starpu_tag_t id)
{
  std::vector<Event *> waiting;
  std::vector<data::Requester *> arriving;
  {
    MutexLock guard (mutex_);
    Tag &tag = tags_[id];
    tag.ended = true;
    tag.task = nullptr;
    waiting = std::exchange (tag.waiting, {});
    for (starpu_tag_t later : std::exchange (tag.after, {}))
      {
        auto found = tags_.find (later);
        if (found == tags_.end () || found->second.missing == 0
            || --found->second.missing > 0)
          continue;
        if (std::exchange (found->second.task_waits, false))
          arriving.push_back (&found->second.task->requester);
      }
  }
  for (Event *event : waiting)
    event->signal ();
  for (data::Requester *requester : arriving)
    if (requester->arrive ())
      requester->granted (*requester);
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
  bool pending;
  {
    MutexLock guard (mutex_);
    auto found = tags_.find (id);
    if (found == tags_.end ())
      return;
    pending = !found->second.after.empty ();
  }
  if (pending)
    notify (id);
  MutexLock guard (mutex_);
  tags_.erase (id);
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
