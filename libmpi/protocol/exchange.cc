// SPDX-License-Identifier: LGPL-2.1-or-later
// Exchange: the messages of one rank.

#include "protocol/exchange.h"

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

Exchange::Exchange (Transport &transport, const Limits &limits,
                    std::function<void (const std::string &)> fail)
    : fail_ (std::move (fail)), peers_ (transport.rank (), limits, failure_),
      matching_ (transport.rank (), limits, peers_, failure_),
      wire_ (transport, limits, matching_, peers_, failure_)
{
}

Exchange::~Exchange ()
{
  // Acquire pairs with the release in ~Inside ().
  while (users_.load (std::memory_order_acquire) != 0)
    sched_yield ();
}

void
Exchange::post (Message &message)
{
  Inside inside (users_);
  if (pretends_)
    {
      if (matching_.completes (message, &Message::posted))
        message.finished ();
      return;
    }
  matching_.post (message);
  // Release pairs with the acquire in progress ().
  work_.fetch_add (1, std::memory_order_acq_rel);
  progress ();
}

void
Exchange::grant (Message &message)
{
  Inside inside (users_);
  if (pretends_)
    {
      if (matching_.completes (message, &Message::granted))
        message.finished ();
      return;
    }
  matching_.grant (message);
  // Release pairs with the acquire in progress ().
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
        std::unique_lock wire (wire_mutex_, std::try_to_lock);
        if (!wire.owns_lock ())
          return any;
        // Acquire pairs with the increments of who makes work ready.
        work = work_.load (std::memory_order_acquire);
        looked_.store (now_us (), std::memory_order_relaxed);
        any |= wire_.step ();
        finished = matching_.take_finished ();
      }
      in_progress = true;
      for (Message *message : finished)
        message->finished ();
      in_progress = false;
      if (const std::string text = failure_.take (); !text.empty ())
        fail_ (text);
      if (finished.empty () && work_.load (std::memory_order_acquire) == work)
        return any;
    }
}

double
Exchange::idle_us () const
{
  return now_us () - looked_.load (std::memory_order_relaxed);
}

void
Exchange::pretend ()
{
  pretends_ = true;
}

void
Exchange::beat ()
{
  progress (); // what has come in the meantime counts
  std::lock_guard wire (wire_mutex_);
  wire_.tell_alive (peers_.judge ());
}

void
Exchange::compare_counts ()
{
  std::lock_guard wire (wire_mutex_);
  uint32_t epoch;
  const std::map<int, Derivations> mine = peers_.begin_epoch (epoch);
  wire_.tell_counts (epoch, mine);
}

bool
Exchange::relays ()
{
  std::lock_guard wire (wire_mutex_);
  return wire_.relays ();
}

std::string
Exchange::unreceived ()
{
  return matching_.unreceived ();
}

Counts
Exchange::counts ()
{
  std::lock_guard wire (wire_mutex_);
  return { wire_.counts (), matching_.early () };
}

std::map<int, uint64_t>
Exchange::sent_bytes ()
{
  return peers_.sent_bytes ();
}

} // namespace asterism::mpi
