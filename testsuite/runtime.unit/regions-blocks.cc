/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Blocks of random arrays have the bytes that their sections describe, are
   equal exactly when their bytes are, overlap exactly when they share one, and
   are found by the tracker by any of them.
   rows: -
   configs: one */

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "base/check.h"
#include "regions/tracker.h"

using namespace asterism::regions;

static unsigned long long state = 88172645463325252u;

static int64_t
random_below (int64_t n)
{
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return int64_t (state % (unsigned long long)n);
}

constexpr unsigned kBytes = 1200;
using Bytes = std::vector<char>;

struct Case
{
  Block block;
  Bytes bytes;
};

/// The bytes of a section, one element after another.
static void
fill (Bytes &bytes, size_t at, size_t element, const Section *sections,
      unsigned rank)
{
  if (rank == 0)
    return (void)std::fill_n (bytes.begin () + long (at), element, 1);
  size_t stride = element;
  for (unsigned i = 1; i < rank; ++i)
    stride *= size_t (sections[i].extent);
  for (int64_t i = 0; i < sections[0].length; ++i)
    fill (bytes, at + size_t (sections[0].start + i) * stride, element,
          sections + 1, rank - 1);
}

static bool
make_case (Case &result)
{
  const auto rank = unsigned (random_below (4));
  const size_t element = size_t (1) << random_below (3);
  Section sections[4];
  size_t size = element;
  for (unsigned i = 0; i < rank; ++i)
    {
      sections[i].extent = 1 + random_below (9);
      sections[i].start = random_below (sections[i].extent);
      sections[i].length
          = random_below (sections[i].extent - sections[i].start + 1);
      if (random_below (3) == 0)
        sections[i] = { sections[i].extent, 0, sections[i].extent };
      size *= size_t (sections[i].extent);
    }
  if (size > kBytes)
    return false;
  const size_t at = size_t (random_below (int64_t (kBytes - size + 1))) & ~7ul;
  unsigned where;
  result.bytes.assign (kBytes, 0);
  fill (result.bytes, at, element, sections, rank);
  CHECK (make_block (4096 + at, element, sections, rank, false, result.block,
                     where)
         == Fault::None);
  return true;
}

static bool
share (const Bytes &left, const Bytes &right)
{
  for (unsigned i = 0; i < kBytes; ++i)
    if (left[i] && right[i])
      return true;
  return false;
}

static void
compare (const std::vector<Case> &cases)
{
  size_t overlapping = 0, equal = 0;
  for (const Case &one : cases)
    for (const Case &other : cases)
      {
        const bool shares = share (one.bytes, other.bytes);
        CHECK (overlap (one.block, other.block) == shares);
        const bool same = one.bytes == other.bytes;
        if (!one.block.empty () && !other.block.empty ())
          CHECK ((one.block == other.block) == same);
        overlapping += shares;
        equal += same && &one != &other;
      }
  CHECK (overlapping > cases.size () && equal > 0);
}

static void
track (const std::vector<Case> &cases)
{
  Tracker tracker;
  std::vector<Case> live;
  for (const Case &one : cases)
    {
      if (one.block.empty ())
        continue;
      if (LiveBlock *found = tracker.find (one.block))
        {
          if (random_below (2) == 0)
            continue;
          std::erase_if (
              live, [&] (const Case &c) { return c.block == found->block; });
          tracker.remove (*found);
        }
      else
        {
          tracker.add (one.block);
          live.push_back (one);
        }
      const Case &asked
          = cases[size_t (random_below (int64_t (cases.size ())))];
      if (asked.block.empty ())
        continue;
      std::vector<LiveBlock *> found;
      tracker.collect_overlapping (asked.block, found);
      size_t expected = 0;
      for (const Case &c : live)
        expected += share (c.bytes, asked.bytes);
      CHECK (found.size () == expected);
      CHECK (tracker.size () == live.size ());
      for (const Case &c : live)
        CHECK (tracker.find (c.block) != nullptr);
    }
}

static void
check_faults ()
{
  Block block;
  unsigned where = 0;
  const auto fault = [&] (std::vector<Section> sections, bool unbounded) {
    return make_block (4096, 8, sections.data (), unsigned (sections.size ()),
                       unbounded, block, where);
  };
  CHECK (fault ({ { 4, 0, 4 }, { 4, 2, 3 } }, false) == Fault::Outside);
  CHECK (where == 1);
  CHECK (fault ({ { 4, -1, 1 } }, false) == Fault::Negative && where == 0);
  CHECK (fault ({ { 4, 0, -1 } }, false) == Fault::Negative);
  CHECK (fault ({ { 2, 3, 5 } }, true) == Fault::None && block.run == 40);
  CHECK (fault ({ { INT64_MAX, 0, INT64_MAX }, { 4, 0, 4 } }, false)
         == Fault::TooLarge);
  CHECK (fault ({ { 4, 4, 0 } }, false) == Fault::None && block.empty ());
}

int
main ()
{
  std::vector<Case> cases;
  Case made;
  while (cases.size () < 700)
    if (make_case (made))
      cases.push_back (made);
  compare (cases);
  track (cases);
  check_faults ();
  return 0;
}
