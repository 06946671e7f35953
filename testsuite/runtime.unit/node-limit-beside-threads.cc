/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Threads that allocate and free at once never have more of main memory than
   its limit, what is kept for later included.
   rows: R18 R19
   configs: one */

#include <atomic>
#include <cstdlib>
#include <thread>
#include <vector>

#include "data/node.h"
#include "lib-toy-device.h"

static constexpr long long kLimit = 1000;
static std::atomic<long long> live, most;

static int
allocate (unsigned, void **pointer, size_t bytes, int)
{
  const long long now = live += static_cast<long long> (bytes);
  for (long long seen = most; seen < now;)
    if (most.compare_exchange_weak (seen, now))
      break;
  *pointer = malloc (bytes);
  return *pointer != nullptr ? 0 : -ENOMEM;
}

static int
give_back (unsigned, void *pointer, size_t bytes, int)
{
  free (pointer);
  live -= static_cast<long long> (bytes);
  return 0;
}

int
main ()
{
  data::main_memory_hooks () = { allocate, give_back };
  std::atomic<unsigned> successes{ 0 };
  {
    data::Node node (data::kMainMemory, nullptr);
    node.set_limit (kLimit);
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
      threads.emplace_back ([&] {
        for (int i = 0; i < 20000; ++i)
          {
            const size_t bytes = i % 8 == 0 ? 700 : 600;
            device::Address address;
            if (!node.allocate (bytes, address).ok ())
              continue;
            ++successes;
            node.free (address, bytes);
          }
      });
    for (std::thread &thread : threads)
      thread.join ();
  }
  CHECK (successes > 0);
  CHECK_EQ (live.load (), 0);
  CHECK (most.load () > 0);
  CHECK (most.load () <= kLimit);
  return 0;
}
