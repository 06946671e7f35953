/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts the different elements that accesses in loops have to do with.  */

#include "gcc_headers.h"

#include "costs/count.h"

namespace asterism::plugin
{

namespace
{

/* Returns VALUE where the iteration of the loop makes it largest, or with
   LEAST smallest: the first one or the last.  */
Polynomial
extreme (const Polynomial &value, const Repeated &loop, bool least)
{
  if (!value.mentions (loop.loop))
    return value;
  const Polynomial first = value.with (loop.loop, {});
  const Polynomial last = value.with (loop.loop, loop.count - Polynomial (1));
  const Polynomial growth = value.with (loop.loop, Polynomial (1)) - first;
  const std::optional<Rational> rate = growth.constant ();
  const bool grows = rate ? !rate->is_negative ()
                          : growth.at (true) + growth.at (false) >= 0;
  return grows != least ? last : first;
}

/* Returns how often the loops that the offset depends on repeat the access.  */
Polynomial
count_points (const MemoryAccess &access)
{
  Polynomial points (1);
  for (size_t i = access.loops.size (); i-- > 0;)
    {
      const Repeated &loop = access.loops[i];
      points = !access.offset.is_known () || access.offset.mentions (loop.loop)
                   ? points.sum (loop.loop, loop.count)
                   : extreme (points, loop, false);
    }
  return points;
}

/* One index of a matrix: the offset is the sum of indexes times distances,
   which are parameters, or products of these.  */
struct Index
{
  Polynomial value;
  int64_t step = 0; /* greatest common divisor of its changes */
};

/* Splits the offset into indexes by their distances.  Nothing if it is not
   linear in the loops' iterations.  */
std::optional<std::map<Monomial, Index>>
split (const Polynomial &offset)
{
  std::map<Monomial, Index> indexes;
  for (const auto &[monomial, coefficient] : offset.terms ())
    {
      Monomial distance = monomial;
      Polynomial iteration;
      for (const auto &[variable, power] : monomial)
        if (variable >= kFirstLoop)
          {
            if (power > 1 || !iteration.is_zero ())
              return std::nullopt;
            iteration = Polynomial::variable (variable);
            distance.erase (variable);
          }
      if (iteration.is_zero ())
        continue;
      if (coefficient.denominator () != 1)
        return std::nullopt;
      Index &index = indexes[distance];
      index.value = index.value + Polynomial (coefficient) * iteration;
      index.step = std::gcd (index.step, coefficient.numerator ());
    }
  return indexes;
}

/* Accesses that are so many bytes apart from one, which are counted with it. */
struct Apart
{
  int64_t least = 0, most = 0, step = 0;
  unsigned count = 1;
};

/* Returns those of WORK to the buffer of ACCESS.  */
Apart
find_apart (const Work &work, const MemoryAccess &access)
{
  Apart apart;
  for (const MemoryAccess &other : work.accesses)
    {
      const std::optional<Rational> distance
          = (other.offset - access.offset).constant ();
      if (other.parameter != access.parameter || other.writes != access.writes
          || !distance || distance->is_zero () || distance->denominator () != 1)
        continue;
      apart.least = MIN (apart.least, distance->numerator ());
      apart.most = MAX (apart.most, distance->numerator ());
      apart.step = std::gcd (apart.step, distance->numerator ());
      apart.count++;
    }
  return apart;
}

/* Returns how many elements the box has that the indexes are in.  */
Polynomial
count_box (const MemoryAccess &access, const Apart &apart)
{
  const auto indexes = split (access.offset);
  if (!access.offset.is_known () || !indexes)
    return Polynomial::unknown ();
  Polynomial box (1);
  for (const auto &[distance, index] : *indexes)
    {
      Polynomial most = index.value, least = index.value;
      for (size_t i = access.loops.size (); i-- > 0;)
        {
          most = extreme (most, access.loops[i], false);
          least = extreme (least, access.loops[i], true);
        }
      Polynomial range = most - least;
      int64_t step = index.step;
      if (distance.empty () && apart.count > 1)
        {
          range = range + Polynomial (apart.most - apart.least);
          step = std::gcd (step, apart.step);
        }
      box = box * (range * Polynomial (Rational (1, step)) + Polynomial (1));
    }
  return box;
}

Polynomial
count_elements (const Work &work, const MemoryAccess &access)
{
  const Apart apart = find_apart (work, access);
  const Polynomial points = count_points (access) * Polynomial (apart.count);
  const Polynomial box = count_box (access, apart);
  if (!points.is_known () || !box.is_known ())
    return points.is_known () ? points : box;
  return &larger (points, box) == &points ? box : points;
}

} // namespace

Polynomial
bytes_of (const Work &work)
{
  /* Accesses to one buffer are mostly to the same elements.  */
  std::map<std::pair<unsigned, bool>, Polynomial> most;
  for (const MemoryAccess &access : work.accesses)
    {
      const Polynomial bytes
          = count_elements (work, access) * Polynomial (access.size);
      Polynomial &there = most[{ access.parameter, access.writes }];
      there = larger (there, bytes);
      if (!bytes.is_known ())
        return bytes;
    }
  Polynomial sum;
  for (const auto &[place, bytes] : most)
    sum = sum + bytes;
  return sum;
}

} // namespace asterism::plugin
