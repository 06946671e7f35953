// SPDX-License-Identifier: LGPL-2.1-or-later
// Exchange: matches sends with receives, and moves their contents.

#include "protocol/exchange.h"

#include <algorithm>
#include <ctime>
#include <utility>

#include <sched.h>

namespace asterism::mpi
{

namespace
{

/// Whether this thread runs what messages call at their end: progress () then
/// leaves the rest to the caller further up.
thread_local bool in_progress;

/// Counts the threads that are in an exchange, which does not end before.
class Inside
{
public:
  explicit Inside (std::atomic<unsigned> &users) : users_ (users)
  {
    users_.fetch_add (1, std::memory_order_relaxed); // read after a message
  }
  ~Inside ()
  {
    // Release pairs with the acquire in ~Exchange ().
    users_.fetch_sub (1, std::memory_order_release);
  }
  Inside (const Inside &) = delete;
  Inside &operator= (const Inside &) = delete;

private:
  std::atomic<unsigned> &users_;
};

} // namespace

double
now_us ()
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return double (now.tv_sec) * 1e6 + double (now.tv_nsec) * 1e-3;
}

Exchange::Exchange (Transport &transport, const Limits &limits,
                    std::function<void (const std::string &)> fail)
    : transport_ (transport), limits_ (limits), fail_ (std::move (fail))
{
}

Exchange::~Exchange ()
{
  // Acquire pairs with the release in ~Inside ().
  while (users_.load (std::memory_order_acquire) != 0)
    sched_yield ();
  // What was sent last is still on its way.
  std::unique_lock wire (wire_);
  flush ();
  while (!packets_.empty ())
    end_operations ();
  for (auto &entry : arrivals_)
    for (Arrival *arrival = entry.second.first; arrival != nullptr;)
      delete std::exchange (arrival, arrival->next);
}

Exchange::Peer &
Exchange::peer (int rank)
{
  Peer &found = peers_[rank];
  if (found.heard == 0)
    found.heard = now_us ();
  return found;
}

void
Exchange::fail (std::string text)
{
  if (std::exchange (failed_, true))
    return;
  failure_ = std::move (text);
  has_failure_.store (true, std::memory_order_release);
}

void
Exchange::check_derived (Peer &from, Message &receive, const Arrival &arrival)
{
  const Key key{ arrival.peer, arrival.record.space, arrival.record.group,
                 arrival.record.tag };
  from.derived_arrived.erase (receive.index);
  from.derived_posted.erase (receive.index);
  if (!(key == receive.key))
    mismatch (receive, arrival);
}

void
Exchange::match (Message &receive, Arrival &arrival)
{
  Peer &from = peer (arrival.peer);
  if (receive.derived)
    from.derived_posted.erase (receive.index);
  if (arrival.record.derived)
    from.derived_arrived.erase (arrival.record.index);
  receive.arrival = &arrival;
  arrival.receive = &receive;
  if (receive.granted)
    deliverable_.push_back (&receive);
}

/// The first of equal keys go when they are granted; others behind them wait.
void
Exchange::make_ready (Message &send)
{
  const auto found = sends_.find (send.key);
  Queue &queue = found->second;
  if (queue.first != &send)
    return;
  while (queue.first != nullptr && queue.first->granted)
    {
      Message &first = *queue.first;
      queue.first = first.next;
      first.next = nullptr;
      first.order = ++granted_sends_;
      ready_.emplace (first.priority, &first);
    }
  if (queue.first == nullptr)
    sends_.erase (found);
}

void
Exchange::post (Message &message)
{
  Inside inside (users_);
  {
    std::lock_guard state (state_);
    message.posted = true;
    if (pretends_)
      {
        if (!message.granted)
          return;
      }
    else if (message.sends)
      {
        if (message.derived)
          message.index = peer (message.key.peer).derived_sends++;
        Queue &queue = sends_[message.key];
        (queue.first ? queue.last->next : queue.first) = &message;
        queue.last = &message;
        if (message.granted)
          make_ready (message);
      }
    else
      {
        Peer &from = peer (message.key.peer);
        ++from.expected;
        if (message.derived)
          {
            message.index = from.derived_receives++;
            const auto came = from.derived_arrived.find (message.index);
            if (came != from.derived_arrived.end ())
              check_derived (from, message, *came->second);
            else
              {
                from.derived_posted[message.index] = &message;
                check_told (message.key.peer, message);
              }
          }
        const auto early = arrivals_.find (message.key);
        if (early != arrivals_.end ())
          {
            Arrival &arrival = *early->second.first;
            early->second.first = arrival.next;
            if (arrival.next == nullptr)
              arrivals_.erase (early);
            --unread_;
            match (message, arrival);
          }
        else
          {
            Queue &queue = receives_[message.key];
            (queue.first ? queue.last->next : queue.first) = &message;
            queue.last = &message;
          }
      }
  }
  if (pretends_)
    return message.finished ();
  work_.fetch_add (1, std::memory_order_acq_rel);
  progress ();
}

void
Exchange::grant (Message &message)
{
  Inside inside (users_);
  bool ends = false;
  {
    std::lock_guard state (state_);
    message.granted = true;
    if (!message.posted)
      return;
    if (pretends_)
      ends = true;
    else if (message.sends)
      make_ready (message);
    else if (message.arrival != nullptr)
      deliverable_.push_back (&message);
  }
  if (ends)
    return message.finished ();
  work_.fetch_add (1, std::memory_order_acq_rel);
  progress ();
}

bool
Exchange::progress ()
{
  if (in_progress)
    return false;
  Inside inside (users_);
  bool any = false;
  for (;;)
    {
      std::vector<Message *> finished;
      unsigned work;
      {
        std::unique_lock wire (wire_, std::try_to_lock);
        if (!wire.owns_lock ())
          return any;
        // Acquire pairs with the increments of who makes work ready.
        work = work_.load (std::memory_order_acquire);
        looked_.store (now_us (), std::memory_order_relaxed);
        any |= step ();
        finished.swap (finished_);
      }
      in_progress = true;
      for (Message *message : finished)
        message->finished ();
      in_progress = false;
      // Acquire pairs with the release in fail ().
      if (has_failure_.load (std::memory_order_acquire)
          && has_failure_.exchange (false))
        fail_ (failure_);
      if (finished.empty () && work_.load (std::memory_order_acquire) == work)
        return any;
    }
}

void
Exchange::withdraw (Message &message)
{
  std::lock_guard state (state_);
  auto &all = message.sends ? sends_ : receives_;
  const auto found = all.find (message.key);
  if (found == all.end ())
    return;
  Message **place = &found->second.first, *before = nullptr;
  while (*place != nullptr && *place != &message)
    {
      before = *place;
      place = &(*place)->next;
    }
  if (*place == nullptr)
    return;
  *place = message.next;
  if (found->second.last == &message)
    found->second.last = before;
  if (found->second.first == nullptr)
    all.erase (found);
  if (!message.sends)
    --peer (message.key.peer).expected;
}

double
Exchange::idle_us () const
{
  return now_us () - looked_.load (std::memory_order_relaxed);
}

void
Exchange::pretend ()
{
  std::lock_guard state (state_);
  pretends_ = true;
}

} // namespace asterism::mpi
