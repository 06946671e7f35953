// SPDX-License-Identifier: LGPL-2.1-or-later
// Pooled blocks of each size that other threads free come back to the thread
// that allocated them, each once, whether or not they fill a batch; and nobody
// is given a block that another has.
// rows: -

#include <atomic>
#include <cstring>
#include <set>
#include <thread>
#include <vector>

#include "../support/check.h"
#include "base/pool.h"

namespace pool = asterism::pool;

namespace
{

constexpr size_t kSizes[] = { 64, 65, 192, 256, 320, 500, 2048, 4096 };
constexpr size_t kCount = 500;

std::vector<void *>
take (size_t bytes)
{
  std::vector<void *> blocks;
  for (size_t i = 0; i < kCount; ++i)
    {
      blocks.push_back (pool::allocate (bytes));
      CHECK (blocks.back () != nullptr);
      memset (blocks.back (), int (i), bytes);
    }
  for (size_t i = 0; i < kCount; ++i)
    for (size_t byte = 0; byte < bytes; ++byte)
      CHECK_EQ (int (static_cast<unsigned char *> (blocks[i])[byte]),
                int (i % 256));
  return blocks;
}

/// Those of two threads in turns, so that batches end early.
void
come_home (size_t bytes)
{
  std::vector<void *> mine = take (bytes), others;
  std::atomic<int> step{ 0 };
  std::thread other ([&] {
    others = take (bytes);
    step.store (1);
    while (step.load () < 2)
      std::this_thread::yield ();
    const std::vector<void *> again = take (bytes);
    if (bytes <= pool::kLargest)
      CHECK (std::set<void *> (again.begin (), again.end ())
             == std::set<void *> (others.begin (), others.end ()));
    for (void *block : again)
      pool::free (block, bytes);
  });
  while (step.load () < 1)
    std::this_thread::yield ();
  std::thread third ([&] {
    for (size_t i = 0; i < kCount; ++i)
      {
        pool::free (others[i], bytes);
        if (i % 5 == 0)
          pool::free (mine[i], bytes);
      }
    pool::flush ();
  });
  third.join ();
  step.store (2);
  other.join ();

  for (size_t i = 0; i < kCount; ++i)
    if (i % 5 != 0)
      pool::free (mine[i], bytes);
  const std::vector<void *> again = take (bytes);
  if (bytes <= pool::kLargest)
    CHECK (std::set<void *> (again.begin (), again.end ())
           == std::set<void *> (mine.begin (), mine.end ()));
  for (void *block : again)
    pool::free (block, bytes);
}

} // namespace

int
main ()
{
  for (size_t bytes : kSizes)
    come_home (bytes);
  return 0;
}
