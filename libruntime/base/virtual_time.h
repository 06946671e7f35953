// SPDX-License-Identifier: LGPL-2.1-or-later
// The clock of a simulated machine, and the threads that take turns on it.
//
// A simulation executes a program on a machine that is described by a file: a
// task takes the time that it would take there, and nothing is computed
// meanwhile.  The runtime is not written a second time for that: its threads
// run as always, with two differences.  Exactly one of them runs at a time, and
// it runs until it goes to sleep; those that were woken follow in the order in
// which they were.  When all sleep, the clock is set to the time of the next
// event (the end of a task or of a copy), which wakes somebody.  So the
// schedule depends on nothing but the program and the file: not on the number
// of cores of the host, nor on who is fast.
//
// The state is the process's, as clocks and wakers know no runtime.

#ifndef ASTERISM_BASE_VIRTUAL_TIME_H
#define ASTERISM_BASE_VIRTUAL_TIME_H

#include <atomic>
#include <cstdint>
#include <pthread.h>
#include <sched.h>

namespace asterism
{

/// Set from the begin to the end of a simulation.
extern std::atomic<bool> time_is_virtual;

/// Returns whether a machine is simulated.  Relaxed: threads of the simulation
/// are started after it was set.
inline bool
is_time_virtual ()
{
  return __builtin_expect (time_is_virtual.load (std::memory_order_relaxed), 0);
}

namespace virtual_time
{

/// Begins a simulation: the calling thread has the first turn.  Its clock
/// starts at one second, as zero may mean that something has not happened.
void begin ();

/// Ends it; the clock is the host's again.  Requires: all other threads of the
/// simulation have ended.
void end ();

/// Returns the clock, in seconds.
double now ();

/// Returns whether the calling thread takes part.
bool takes_part ();

/// Calls `happen (argument)` when the clock has reached `time`.  Several of one
/// time are called in the order of these calls.  `happen` may wake threads and
/// call at (); it runs in any thread.
void at (double time, void (*happen) (void *argument), void *argument);

/// Sleeps until wake (word), at most until `until`, unless `word` has another
/// value than `value` by now.  False when the time ran out.
/// Requires: takes_part ().
bool sleep (const std::atomic<uint32_t> &word, uint32_t value, double until);

/// The calling thread was about to sleep, but is awake already.  Others whose
/// turn it is come first, as it may be one of them that it looks for; and time
/// passes at last, should it look for ever.  Requires: takes_part ().
void look_again ();

/// Wakes who sleeps at that word; false when none of the simulation's does.
bool wake (const std::atomic<uint32_t> &word);

/// Lets the calling thread sleep until the clock has reached `time`.
/// Requires: takes_part ().
void sleep_until (double time);

/// A place in the order of turns, for a thread that is about to be started.
struct Place;

/// Makes the place of a new thread.  Requires: takes_part ().
Place *make_place ();
/// Gives a place back whose thread could not be started.
void drop (Place *place);
/// The calling thread is that one, and waits for its first turn.
void enter (Place *place);
/// Its last turn is over.
void leave ();
/// `place` has been given to this thread.
void name (Place *place, pthread_t thread);
/// Waits until that thread has called leave ().  Returns at once for others.
void await_end (pthread_t thread);

} // namespace virtual_time

/// Lets other threads run for a moment, in a loop that waits for one of them.
inline void
let_others_run ()
{
  if (is_time_virtual () && virtual_time::takes_part ())
    virtual_time::sleep_until (virtual_time::now () + 1e-6);
  else
    sched_yield ();
}

} // namespace asterism

#endif
