/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The table of addresses finds what was inserted, keeps the first of two, and
   forgets what was erased, through the per-thread cache too.
   rows: R20
   configs: one */

#include <vector>

#include "base/check.h"
#include "data/lookup.h"

using namespace asterism;
using data::Handle;
using data::LookupTable;

/// Handles are not touched by the table.
static Handle &
handle (size_t i)
{
  return *reinterpret_cast<Handle *> (0x1000 + 16 * i);
}
static const void *
address (size_t i)
{
  return reinterpret_cast<const void *> (0x7f0000000000 + 4096 * i);
}

int
main ()
{
  LookupTable table;
  const size_t count = 5000; // several growths
  CHECK (table.find (nullptr) == nullptr);
  CHECK (!table.insert (nullptr, handle (0)));
  for (size_t i = 0; i < count; ++i)
    CHECK (table.insert (address (i), handle (i)));
  CHECK (!table.insert (address (7), handle (8)));
  for (size_t i = 0; i < count; ++i)
    CHECK (table.find (address (i)) == &handle (i));
  CHECK (table.find (address (count)) == nullptr);
  CHECK (!table.erase (address (7), handle (8)));
  for (size_t i = 0; i < count; i += 2)
    {
      CHECK (table.find (address (i)) == &handle (i));
      CHECK (table.erase (address (i), handle (i)));
      CHECK (table.find (address (i)) == nullptr);
    }
  for (size_t i = 0; i < count; ++i)
    CHECK (table.find (address (i)) == (i % 2 ? &handle (i) : nullptr));
  CHECK_EQ (table.size (), count / 2);

  // Another table is not answered from what this thread found in the first.
  LookupTable other;
  CHECK (other.find (address (1)) == nullptr);
  CHECK (other.insert (address (1), handle (2)));
  CHECK (other.find (address (1)) == &handle (2));
  CHECK (table.find (address (1)) == &handle (1));
  return 0;
}
