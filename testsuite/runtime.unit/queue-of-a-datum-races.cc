// SPDX-License-Identifier: LGPL-2.1-or-later
// AccessQueue: threads that enter while the last of those before them leaves,
// to read, to write, or only for a moment.  A writer is alone, what it wrote is
// seen by who comes next, and everybody's turn comes.
//
// rows: E03
// configs: many

#include <atomic>
#include <thread>
#include <vector>

#include "base/fuzz.h"
#include "data/access_queue.h"
#include "expect.h"

using namespace asterism;
using data::Access;
using data::AccessQueue;
using data::ReleaseCounter;

namespace
{

constexpr unsigned kThreads = 4;
constexpr unsigned kRounds = 20000;

struct Datum
{
  ReleaseCounter releases; // apart from the queue, as in a handle
  AccessQueue queue{ releases };
  long value = 0; // not atomic: the queue orders its uses
  std::atomic<int> readers{ 0 }, writers{ 0 };
};

void
leave (Datum &datum)
{
  Access *granted
      = datum.releases.leave () ? datum.queue.pass_on () : nullptr;
  while (granted != nullptr)
    {
      Access *access = granted;
      granted = access->next; // gone once its owner arrived
      access->owner->arrive ();
    }
}

/// Takes part in the queue as `mode`, and waits for its turn.
void
enter (Datum &datum, enum starpu_data_access_mode mode)
{
  data::Requester owner;
  Access access;
  access.mode = mode;
  access.owner = &owner;
  owner.missing.store (1);
  bool granted;
  {
    SpinGuard guard (datum.queue.lock_);
    granted = datum.queue.enter (access);
  }
  // Acquire: partner of arrive ().
  while (!granted && owner.missing.load (std::memory_order_acquire) != 0)
    std::this_thread::yield ();
}

bool
enter_now (Datum &datum, bool joins, enum starpu_data_access_mode mode)
{
  Access access;
  access.mode = mode;
  SpinGuard guard (datum.queue.lock_);
  return joins ? datum.queue.join_readers () : datum.queue.try_enter (access);
}

/// Returns how often it wrote.
long
use (Datum &datum, unsigned random)
{
  long written = 0;
  for (unsigned i = 0; i < kRounds; ++i)
    {
      random = random * 1664525 + 1013904223;
      const bool writes = (random >> 16) % 3 == 0;
      const bool joins = !writes && (random >> 20) % 4 == 0;
      const auto mode = writes ? STARPU_RW : STARPU_R;
      if (joins || (random >> 24) % 8 == 0)
        {
          if (!enter_now (datum, joins, mode))
            continue;
        }
      else
        enter (datum, mode);
      if (writes)
        {
          test::expect (datum.writers.fetch_add (1) == 0
                            && datum.readers.load () == 0,
                        "a writer is alone");
          ++datum.value;
          ++written;
          datum.writers.fetch_sub (1);
        }
      else
        {
          datum.readers.fetch_add (1);
          const long before = datum.value;
          test::expect (datum.writers.load () == 0 && datum.value == before,
                        "readers are with readers only");
          datum.readers.fetch_sub (1);
        }
      leave (datum);
    }
  return written;
}

} // namespace

int
main ()
{
  fuzz::set_rate (64);
  Datum datum;
  std::atomic<long> written{ 0 };
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < kThreads; ++t)
    threads.emplace_back ([&, t] { written.fetch_add (use (datum, t + 1)); });
  for (std::thread &thread : threads)
    thread.join ();
  SpinGuard guard (datum.queue.lock_);
  test::expect (datum.queue.quiet (), "all have left");
  test::expect (datum.value == written.load (), "every change is there");
}
