// SPDX-License-Identifier: LGPL-2.1-or-later
// How many tasks failed, and what that does to the exit status.

#include "base/failed_tasks.h"

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <unistd.h>

#include "base/log.h"
#include "base/site.h"

namespace asterism::failed_tasks
{
namespace
{

std::atomic<unsigned> number{ 0 };
std::atomic<unsigned> told{ 0 }; ///< of these: by the wait for one task
std::atomic<pid_t> process{ 0 }; ///< whose exit is watched; 0: none

void
at_exit (int status, void *)
{
  const unsigned known = told.load (), all = count ();
  const unsigned failed = all > known ? all - known : 0;
  if (status != 0 || failed == 0 || has_error_handler ()
      || process.load () != getpid ())
    return;
  log (Level::Error,
       "%u task%s failed, and the program did not ask for that: its exit "
       "status is %d (see asterism_failed_tasks ())",
       failed, failed == 1 ? "" : "s", EXIT_FAILURE);
  // The remaining handlers run with this status.
  exit (EXIT_FAILURE);
}

/// Has at_exit () called, once a process.
void
watch_exit ()
{
  const pid_t self = getpid ();
  pid_t watched = process.load ();
  if (watched == self || !process.compare_exchange_strong (watched, self))
    return;
  // The library is linked with -z nodelete, so that the function stays.
  if (on_exit (at_exit, nullptr) != 0)
    log (Level::Warning, "the exit status will not tell that tasks failed");
}

} // namespace

void
add ()
{
  number.fetch_add (1);
  watch_exit ();
}

unsigned
count ()
{
  // Relaxed: who waits for a task has synchronised with its end.
  return number.load (std::memory_order_relaxed);
}

unsigned
take ()
{
  told.store (0);
  return number.exchange (0);
}

int
tell_one ()
{
  told.fetch_add (1);
  return -EIO;
}

} // namespace asterism::failed_tasks
