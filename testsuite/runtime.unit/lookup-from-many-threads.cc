/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Threads find addresses while others insert and erase: never a wrong handle.
   rows: R20
   configs: one */

#include <atomic>
#include <thread>
#include <vector>

#include "base/check.h"
#include "data/lookup.h"

using namespace asterism;
using data::Handle;
using data::LookupTable;

static const void *
address (size_t i)
{
  return reinterpret_cast<const void *> (64 * (i + 1));
}
static Handle &
handle (size_t i)
{
  return *reinterpret_cast<Handle *> (16 * (i + 1));
}

int
main ()
{
  LookupTable table;
  const size_t stable = 64, moving = 512;
  for (size_t i = 0; i < stable; ++i)
    CHECK (table.insert (address (i), handle (i)));
  std::atomic<bool> stop{ false };
  std::vector<std::thread> readers;
  for (int r = 0; r < 3; ++r)
    readers.emplace_back ([&, r] {
      for (size_t i = size_t (r); !stop; ++i)
        {
          CHECK (table.find (address (i % stable)) == &handle (i % stable));
          size_t m = stable + i * 7 % moving;
          Handle *found = table.find (address (m));
          CHECK (found == nullptr || found == &handle (m));
        }
    });
  for (int round = 0; round < 20; ++round)
    {
      for (size_t i = stable; i < stable + moving; ++i)
        CHECK (table.insert (address (i), handle (i)));
      for (size_t i = stable; i < stable + moving; ++i)
        CHECK (table.erase (address (i), handle (i)));
    }
  stop = true;
  for (auto &reader : readers)
    reader.join ();
  return 0;
}
