// SPDX-License-Identifier: LGPL-2.1-or-later
// starpu_bitmap.h: sets of small numbers.

#include "starpu_bitmap.h"

#include <algorithm>
#include <bit>
#include <new>
#include <utility>
#include <vector>

struct starpu_bitmap
{
  std::vector<uint64_t> words; ///< absent words are 0
};

namespace
{

constexpr int kBits = 64;

uint64_t
word (const starpu_bitmap *set, size_t index)
{
  return index < set->words.size () ? set->words[index] : 0;
}

uint64_t
mask (int element)
{
  return uint64_t{ 1 } << (element % kBits);
}

} // namespace

struct starpu_bitmap *
starpu_bitmap_create ()
{
  return new (std::nothrow) starpu_bitmap;
}

void
starpu_bitmap_destroy (struct starpu_bitmap *b)
{
  delete b;
}

void
starpu_bitmap_set (struct starpu_bitmap *b, int e)
{
  if (e < 0)
    return;
  size_t index = e / kBits;
  if (index >= b->words.size ())
    b->words.resize (index + 1);
  b->words[index] |= mask (e);
}

void
starpu_bitmap_unset (struct starpu_bitmap *b, int e)
{
  if (starpu_bitmap_get (b, e))
    b->words[e / kBits] &= ~mask (e);
}

void
starpu_bitmap_unset_all (struct starpu_bitmap *b)
{
  b->words.clear ();
}

int
starpu_bitmap_get (struct starpu_bitmap *b, int e)
{
  return e >= 0 && (word (b, e / kBits) & mask (e)) != 0;
}

void
starpu_bitmap_unset_and (struct starpu_bitmap *a, struct starpu_bitmap *b,
                         struct starpu_bitmap *c)
{
  std::vector<uint64_t> both (std::min (b->words.size (), c->words.size ()));
  for (size_t i = 0; i < both.size (); ++i)
    both[i] = b->words[i] & c->words[i];
  a->words = std::move (both);
}

void
starpu_bitmap_or (struct starpu_bitmap *a, struct starpu_bitmap *b)
{
  if (a->words.size () < b->words.size ())
    a->words.resize (b->words.size ());
  for (size_t i = 0; i < b->words.size (); ++i)
    a->words[i] |= b->words[i];
}

int
starpu_bitmap_and_get (struct starpu_bitmap *b1, struct starpu_bitmap *b2,
                       int e)
{
  return starpu_bitmap_get (b1, e) && starpu_bitmap_get (b2, e);
}

int
starpu_bitmap_cardinal (struct starpu_bitmap *b)
{
  int count = 0;
  for (uint64_t bits : b->words)
    count += std::popcount (bits);
  return count;
}

int
starpu_bitmap_first (struct starpu_bitmap *b)
{
  return starpu_bitmap_next (b, -1);
}

int
starpu_bitmap_last (struct starpu_bitmap *b)
{
  for (size_t i = b->words.size (); i-- > 0;)
    if (b->words[i] != 0)
      return static_cast<int> (i) * kBits + std::bit_width (b->words[i]) - 1;
  return -1;
}

int
starpu_bitmap_next (struct starpu_bitmap *b, int e)
{
  int from = e < 0 ? 0 : e + 1;
  size_t first = from / kBits;
  for (size_t i = first; i < b->words.size (); ++i)
    {
      uint64_t bits = b->words[i];
      if (i == first)
        bits &= ~uint64_t{ 0 } << (from % kBits);
      if (bits != 0)
        return static_cast<int> (i) * kBits + std::countr_zero (bits);
    }
  return -1;
}

int
starpu_bitmap_has_next (struct starpu_bitmap *b, int e)
{
  return starpu_bitmap_next (b, e) >= 0;
}
