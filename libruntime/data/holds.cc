// SPDX-License-Identifier: LGPL-2.1-or-later
// What stays in place for as long as the program likes: what it acquired, and
// what tasks have that wait for others.
//
// Whoever would have room but for that waits for the program, which may wait
// for anybody else: it holds no storage, keeps nobody from what there is, and a
// worker does something else meanwhile.  A thread that would wait for itself is
// told so.

#include <algorithm>
#include <cerrno>

#include "data/details.h"

namespace asterism::data
{
namespace
{

/// True when a datum takes room on a node that others might have.
bool
takes_room (const Handle &handle, const Node &node)
{
  return node.device () != nullptr || handle.swaps ();
}

/// The same of an item: a buffer of its own always does.
bool
takes_room (const Item &item, const Node &node)
{
  return item.is_private () || takes_room (*item.handle, node);
}

} // namespace

bool
Memory::hold (Fetch &fetch)
{
  if (fetch.details == nullptr || fetch.details->held)
    return false;
  fetch.details->held = true;
  count_held (fetch, true);
  SpinGuard lock (details_->holds_lock);
  details_->holds.push_back (&fetch);
  return true;
}

void
Memory::unhold (Fetch &fetch)
{
  if (!fetch.details->held)
    return;
  {
    SpinGuard lock (details_->holds_lock);
    std::erase (details_->holds, &fetch);
  }
  fetch.details->held = false;
  count_held (fetch, false);
  tell_release ();
}

/// There may be room for those that wait for the program.
void
Memory::tell_release ()
{
  // In this order: who finds the old number has been found by the hook.
  ++details_->releases;
  if (details_->release_hook != nullptr)
    details_->release_hook (details_->release_argument);
  // Who polls it has seen what was held, or sees this.
  if (!details_->background.empty () && details_->background_waker != nullptr)
    details_->background_waker->wake ();
}

/// Adds what the fetch keeps in place to what is held, or takes it away.
void
Memory::count_held (Fetch &fetch, bool held)
{
  for (Item &item : fetch.details->items)
    {
      Node &node = details_->coherence.node (item.node);
      Handle &handle = *item.handle;
      bool changes = item.own != nullptr;
      SpinGuard guard (handle.coherence_);
      if (item.replica != nullptr)
        changes
            = held ? item.replica->holds++ == 0 : --item.replica->holds == 0;
      if (!changes || !takes_room (item, node))
        continue;
      SpinGuard lock (node.lock);
      const size_t bytes = bytes_on (handle, node);
      node.held_bytes
          = held ? node.held_bytes + bytes : node.held_bytes - bytes;
    }
}

uint64_t
Memory::releases () const
{
  return details_->releases.load ();
}

void
Memory::set_release_hook (void (*hook) (void *argument), void *argument)
{
  details_->release_hook = hook;
  details_->release_argument = argument;
}

/// Bytes that the fetch needs on a node besides what is held there.
size_t
Memory::lacking_bytes (const Fetch &fetch, const Node &node)
{
  size_t total = 0;
  for (const Item &item : fetch.details->items)
    {
      Handle &handle = *item.handle;
      if (item.repeated || item.node != node.id ())
        continue;
      SpinGuard guard (handle.coherence_);
      const Replica *replica
          = item.is_private () ? nullptr : handle.find (item.node);
      if ((replica == nullptr || replica->holds == 0)
          && takes_room (item, node))
        total += bytes_on (handle, node);
    }
  return total;
}

/// Bytes on a node that one thread of the program holds.
size_t
Memory::held_by (uint64_t holder, const Node &node)
{
  SpinGuard lock (details_->holds_lock);
  size_t total = 0;
  std::vector<const Handle *> handles;
  for (const Fetch *fetch : details_->holds)
    if (fetch->holder == holder)
      for (const Item &item : fetch->details->items)
        {
          if (item.node != node.id () || !takes_room (item, node))
            continue;
          if (item.is_private ())
            total += bytes_on (*item.handle, node);
          else
            handles.push_back (item.handle);
        }
  std::sort (handles.begin (), handles.end ());
  handles.erase (std::unique (handles.begin (), handles.end ()),
                 handles.end ());
  for (const Handle *handle : handles)
    total += bytes_on (*handle, node);
  return total;
}

/// True when only what is held keeps the fetch from room on a node: then it
/// holds nothing there and waits in no queue, and may have failed.
bool
Memory::waits_for_program (Fetch &fetch, Node &node, Status &status)
{
  fetch.releases = releases ();
  const size_t lacking = lacking_bytes (fetch, node);
  const auto fits_beside = [&] (size_t bytes) {
    return static_cast<long long> (bytes + lacking + node.charged_bytes ())
           <= node.capacity ();
  };
  {
    SpinGuard lock (node.lock);
    if (!fits_beside (0) || fits_beside (node.held_bytes))
      return false;
  }
  leave_queue (fetch);
  let_go (fetch, node.id ());
  if (fetch.holder != 0 && !fits_beside (held_by (fetch.holder, node)))
    status = Status::error (
        -EDEADLK, "no room on memory node %d but what the same thread holds",
        node.id ());
  else if (fetch.yields)
    status = Status::error (
        -EBUSY, "no room on memory node %d but what is held", node.id ());
  else
    status = {};
  return true;
}

} // namespace asterism::data
