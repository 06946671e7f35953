// SPDX-License-Identifier: LGPL-2.1-or-later
// Progress: a line on standard error, once a second, about a long run.

#include "core/progress.h"

#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <unistd.h>

#include "base/log.h"
#include "core/engine.h"

namespace asterism::core
{

namespace
{

/// The host's clock, also where a machine is simulated.
double
host_seconds ()
{
  using namespace std::chrono;
  return duration<double> (steady_clock::now ().time_since_epoch ()).count ();
}

unsigned
count_busy (const Engine &engine)
{
  unsigned busy = 0;
  for (const auto &worker : engine.workers)
    busy += !engine.dispatcher.is_idle (worker->info);
  return busy;
}

} // namespace

Progress::Progress (Engine &engine)
    : engine_ (engine), terminal_ (isatty (STDERR_FILENO) != 0)
{
  // Not by start_thread (): that would give it turns on the virtual clock.
  const int error = pthread_create (
      &thread_, nullptr,
      [] (void *self) -> void * {
        static_cast<Progress *> (self)->main ();
        return nullptr;
      },
      this);
  running_ = error == 0;
  if (!running_)
    log (Level::Warning, "ASTERISM_PROGRESS: starting a thread: %s",
         strerror (error));
}

Progress::~Progress ()
{
  if (!running_)
    return;
  waker_.wake ();
  pthread_join (thread_, nullptr);
}

void
Progress::main ()
{
  const double start = host_seconds ();
  const uint64_t ended_at_start = engine_.ended ();
  double before = start;
  uint64_t ended_before = ended_at_start;
  while (!waker_.park_for (kPeriod))
    {
      const double now = host_seconds ();
      const uint64_t ended = engine_.ended ();
      print (now - start, double (ended - ended_before) / (now - before),
             false);
      before = now;
      ended_before = ended;
    }
  const double seconds = host_seconds () - start;
  if (printed_)
    print (seconds, double (engine_.ended () - ended_at_start) / seconds, true);
}

void
Progress::print (double seconds, double rate, bool last)
{
  // Unfinished tasks are read first: one that ends in between counts once.
  const uint64_t left = engine_.unfinished (), ended = engine_.ended ();
  char workers[60] = " on average";
  if (!last)
    snprintf (workers, sizeof workers, ", %u of %zu workers busy",
              count_busy (engine_), engine_.workers.size ());
  char line[200];
  const int length = snprintf (
      line, sizeof line,
      "%s[asterism] %.0f s: %" PRIu64 " of %" PRIu64 " tasks, %.0f/s%s%s",
      terminal_ ? "\r" : "", seconds, ended, ended + left, rate, workers,
      !terminal_ ? "\n"
      : last     ? "\033[K\n"
                 : "\033[K");
  // One call: a line of another thread comes before it or after it.
  if (write (STDERR_FILENO, line, size_t (length)) > 0)
    printed_ = true;
}

} // namespace asterism::core
