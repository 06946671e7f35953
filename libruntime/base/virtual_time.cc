// SPDX-License-Identifier: LGPL-2.1-or-later
// Gives turns to the threads of a simulation, and moves its clock.

#include "base/virtual_time.h"

#include <climits>
#include <cmath>
#include <deque>
#include <linux/futex.h>
#include <memory>
#include <pthread.h>
#include <queue>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include "base/mutex.h"

namespace asterism
{

constinit std::atomic<bool> time_is_virtual{ false };

namespace virtual_time
{

/// A thread that takes part.
struct Place
{
  std::atomic<uint32_t> called{ 0 }; ///< 1: it is its turn
  const std::atomic<uint32_t> *asleep_at = nullptr;
  uint64_t sleeps = 0;    ///< how often it has slept
  bool timed_out = false; ///< the last time
  unsigned looks = 0;     ///< since then, without need to sleep
  std::atomic<uint32_t> over{ 0 };
  pthread_t thread{};
  bool is_named = false;             ///< `thread' is known
  std::atomic<bool> is_old{ false }; ///< of a simulation that has ended
};

namespace
{

/// What happens at a time: somebody's sleep ends, or a function is called.
struct Occurrence
{
  double time = 0;
  uint64_t number = 0;
  Place *sleeper = nullptr;
  uint64_t sleep = 0; ///< which of the sleeper's
  void (*happen) (void *) = nullptr;
  void *argument = nullptr;

  bool
  operator<(const Occurrence &other) const
  {
    // The earliest is the first of a priority queue.
    return time != other.time ? time > other.time : number > other.number;
  }
};

/// The lock of the state, for a few instructions.  Those of base/mutex.h let
/// others run while they wait, and so come here themselves.
class StateLock
{
public:
  void
  lock ()
  {
    // Acquire: partner of the release in unlock ().
    while (held_.exchange (true, std::memory_order_acquire))
      sched_yield ();
  }
  void
  unlock ()
  {
    held_.store (false, std::memory_order_release);
  }

private:
  std::atomic<bool> held_{ false };
};

struct State
{
  StateLock mutex;
  std::vector<std::unique_ptr<Place>> places, old;
  std::deque<Place *> ready;
  std::priority_queue<Occurrence> occurrences;
  uint64_t count = 0;
  uint64_t turns = 0; ///< since the last occurrence
  Place *running = nullptr;
  cpu_set_t affinity; ///< of the thread that began
};

State &
state ()
{
  static State &only = *new State;
  return only;
}

/// Written by whoever has the turn.
constinit std::atomic<double> clock{ 1 };

__attribute__ ((tls_model ("initial-exec"))) constinit thread_local Place *own
    = nullptr;

/// Holds the lock to the end of a scope, unless it is given back before.
class Lock
{
public:
  explicit Lock (StateLock &lock) : lock_ (lock) { this->lock (); }
  ~Lock ()
  {
    if (held_)
      lock_.unlock ();
  }
  Lock (const Lock &) = delete;
  Lock &operator= (const Lock &) = delete;

  void
  lock ()
  {
    lock_.lock ();
    held_ = true;
  }
  void
  unlock ()
  {
    held_ = false;
    lock_.unlock ();
  }

private:
  StateLock &lock_;
  bool held_ = false;
};

void
call (Place &place)
{
  // Release: partner of the acquire in await_turn ().
  place.called.store (1, std::memory_order_release);
  syscall (SYS_futex, &place.called, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr,
           0);
}

void
await_turn (Place &place)
{
  while (place.called.load (std::memory_order_acquire) == 0)
    syscall (SYS_futex, &place.called, FUTEX_WAIT_PRIVATE, 0, nullptr, nullptr,
             0);
  place.called.store (0, std::memory_order_relaxed);
}

/// Lets the next event happen; false when there is none.
bool
happen (State &all, Lock &lock)
{
  if (all.occurrences.empty ())
    return false;
  const Occurrence next = all.occurrences.top ();
  all.occurrences.pop ();
  all.turns = 0;
  Place *const sleeper = next.sleeper;
  const bool is_late
      = sleeper != nullptr
        && (sleeper->asleep_at == nullptr || sleeper->sleeps != next.sleep);
  if (is_late)
    return true; // it was woken before
  clock.store (std::fmax (clock.load (std::memory_order_relaxed), next.time),
               std::memory_order_relaxed);
  if (sleeper != nullptr)
    {
      sleeper->asleep_at = nullptr;
      sleeper->timed_out = true;
      all.ready.push_back (sleeper);
      return true;
    }
  lock.unlock ();
  next.happen (next.argument);
  lock.lock ();
  return true;
}

/// Gives the turn to the next thread, letting time pass until there is one;
/// null when nobody can have it: a thread outside of the simulation is awaited.
/// Threads that do nothing but wake each other until a copy has ended would
/// keep it from ending: after so many turns the next occurrence comes all the
/// same.
Place *
pass_turn (State &all, Lock &lock)
{
  constexpr uint64_t kTurns = 1000;
  if (++all.turns > kTurns * all.places.size ())
    (void)happen (all, lock);
  while (all.ready.empty ())
    if (!happen (all, lock))
      {
        all.running = nullptr;
        return nullptr;
      }
  all.running = all.ready.front ();
  all.ready.pop_front ();
  return all.running;
}

/// Passes the turn on, and waits for the next one.
void
hand_over (State &all, Lock &lock, Place &self)
{
  Place *const next = pass_turn (all, lock);
  lock.unlock ();
  if (next == &self)
    return;
  if (next != nullptr)
    call (*next);
  await_turn (self);
}

/// After somebody outside of the simulation has changed something.
void
go_on (State &all, Lock &lock)
{
  if (all.running != nullptr)
    return;
  static Place outside;
  all.running = &outside;
  Place *const next = pass_turn (all, lock);
  lock.unlock ();
  if (next != nullptr)
    call (*next);
}

/// The threads of a simulation hand over to each other sooner on one core.
void
share_a_core (State &all)
{
  const int core = sched_getcpu ();
  if (pthread_getaffinity_np (pthread_self (), sizeof all.affinity,
                              &all.affinity)
          != 0
      || core < 0)
    return;
  cpu_set_t one;
  CPU_ZERO (&one);
  CPU_SET (unsigned (core), &one);
  pthread_setaffinity_np (pthread_self (), sizeof one, &one);
}

} // namespace

void
begin ()
{
  State &all = state ();
  Lock lock (all.mutex);
  // Kept, as threads of the program may have them still.
  for (std::unique_ptr<Place> &place : all.places)
    {
      place->is_old.store (true);
      all.old.push_back (std::move (place));
    }
  all.places.clear ();
  all.ready.clear ();
  all.occurrences = {};
  all.turns = 0;
  all.places.push_back (std::make_unique<Place> ());
  own = all.running = all.places.back ().get ();
  name (own, pthread_self ());
  clock.store (1);
  share_a_core (all);
  time_is_virtual.store (true);
}

void
end ()
{
  State &all = state ();
  Lock lock (all.mutex);
  if (!time_is_virtual.load ())
    return;
  time_is_virtual.store (false);
  own = all.running = nullptr;
  pthread_setaffinity_np (pthread_self (), sizeof all.affinity, &all.affinity);
}

double
now ()
{
  // Relaxed: turns are ordered by what passes them.
  return clock.load (std::memory_order_relaxed);
}

bool
takes_part ()
{
  return own != nullptr && !own->is_old.load ();
}

void
at (double time, void (*happen) (void *), void *argument)
{
  State &all = state ();
  Lock lock (all.mutex);
  all.occurrences.push ({ time, ++all.count, nullptr, 0, happen, argument });
  go_on (all, lock);
}

bool
sleep (const std::atomic<uint32_t> &word, uint32_t value, double until)
{
  State &all = state ();
  Place &self = *own;
  Lock lock (all.mutex);
  if (word.load () != value)
    return true;
  self.asleep_at = &word;
  self.timed_out = false;
  self.looks = 0;
  ++self.sleeps;
  constexpr double kForEver = 1e100;
  if (until < kForEver)
    all.occurrences.push (
        { until, ++all.count, &self, self.sleeps, nullptr, nullptr });
  hand_over (all, lock, self);
  return !self.timed_out;
}

void
look_again ()
{
  // Enough looks to see all that one event brings about.
  constexpr unsigned kLooks = 64;
  State &all = state ();
  Place &self = *own;
  Lock lock (all.mutex);
  if (!all.ready.empty ())
    {
      all.ready.push_back (&self);
      return hand_over (all, lock, self);
    }
  if (++self.looks < kLooks)
    return;
  lock.unlock ();
  sleep_until (now () + 1e-6);
}

bool
wake (const std::atomic<uint32_t> &word)
{
  State &all = state ();
  Lock lock (all.mutex);
  for (const auto &place : all.places)
    if (place->asleep_at == &word)
      {
        place->asleep_at = nullptr;
        all.ready.push_back (place.get ());
        go_on (all, lock);
        return true;
      }
  return false;
}

void
sleep_until (double time)
{
  const std::atomic<uint32_t> nobody{ 0 };
  while (now () < time)
    (void)sleep (nobody, 0, time);
}

Place *
make_place ()
{
  State &all = state ();
  Lock lock (all.mutex);
  all.places.push_back (std::make_unique<Place> ());
  Place *const place = all.places.back ().get ();
  all.ready.push_back (place);
  return place;
}

void
drop (Place *place)
{
  State &all = state ();
  Lock lock (all.mutex);
  std::erase (all.ready, place);
  std::erase_if (all.places,
                 [place] (const auto &some) { return some.get () == place; });
}

void
enter (Place *place)
{
  own = place;
  await_turn (*place);
}

void
leave ()
{
  Place &self = *own;
  own = nullptr;
  self.over.store (1);
  (void)wake (self.over);
  State &all = state ();
  Lock lock (all.mutex);
  Place *const next = pass_turn (all, lock);
  lock.unlock ();
  if (next != nullptr)
    call (*next);
}

void
name (Place *place, pthread_t thread)
{
  place->thread = thread;
  place->is_named = true;
}

void
await_end (pthread_t thread)
{
  if (!takes_part ())
    return;
  Place *awaited = nullptr;
  {
    State &all = state ();
    Lock lock (all.mutex);
    // The newest: an earlier thread may have had the same number.
    for (const auto &place : all.places)
      if (place->is_named && pthread_equal (place->thread, thread) != 0)
        awaited = place.get ();
  }
  while (awaited != nullptr && awaited->over.load () == 0)
    (void)sleep (awaited->over, 0, 1e300);
}

} // namespace virtual_time
} // namespace asterism
