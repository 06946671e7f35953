// SPDX-License-Identifier: LGPL-2.1-or-later
// ColumnLayout: block columns go to devices by the largest remaining weight, in
// the order that the rule gives; equal weights deal them out cyclically; every
// part of the matrix is shared by weight.  When the rates change, so many
// columns move that the remaining ones keep the ratios, but none when little is
// to be gained, or the links are slow.  Random moves give each column one slot.
//
// rows: Q10 Q25
// configs: one

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>

#include "data/column_layout.h"
#include "expect.h"

using asterism::data::ColumnLayout;
using asterism::data::columns_by_weight;
using test::expect;

namespace
{

ColumnLayout::Progress
progress (unsigned step, unsigned columns, std::vector<double> rates,
          double seconds_per_byte)
{
  const double width = 512;
  return { step,  width * columns,
           width, 8 * width * width * columns,
           rates, std::vector<double> (rates.size (), seconds_per_byte),
           1e-5 };
}

void
orders ()
{
  using Order = std::vector<unsigned>;
  const Order four = columns_by_weight (120, { 1200, 1200, 1200, 950 });
  expect (Order (four.begin (), four.begin () + 20)
              == Order ({ 0, 1, 2, 3, 0, 1, 2, 3, 0, 1,
                          2, 3, 0, 1, 2, 0, 1, 2, 3, 0 }),
          "1200 : 1200 : 1200 : 950");
  expect (
      columns_by_weight (18, { 5, 3, 1 })
          == Order ({ 0, 1, 0, 0, 1, 0, 0, 1, 2, 0, 1, 0, 0, 1, 0, 0, 1, 2 }),
      "5 : 3 : 1");
  const ColumnLayout equal (50, { 7, 7, 7 }, 1);
  for (unsigned j = 0; j < 50; ++j)
    expect (equal.owner (j) == j % 3 && equal.slot (j) == j / 3, "cyclic");
}

void
moves_by_rates ()
{
  constexpr unsigned columns = 120, step = columns / 4;
  const ColumnLayout equal (columns, { 1, 1 }, columns);
  const auto moves
      = equal.plan_moves (progress (step, columns, { 2e12, 1e12 }, 1e-10));
  const double remaining = columns - step - 2;
  printf ("%zu of %g columns\n", moves.size (), remaining);
  expect (std::fabs (double (moves.size ()) - remaining / 6) <= 1, "a sixth");
  for (size_t i = 0; i < moves.size (); ++i)
    {
      expect (moves[i].from == 1 && moves[i].to == 0, "to the faster one");
      expect (moves[i].column > step + 1, "what is still updated");
      expect (i == 0 || moves[i].column < moves[i - 1].column, "the last ones");
    }
  expect (equal.plan_moves (progress (step, columns, { 1.03e12, 1e12 }, 1e-10))
              .empty (),
          "for 3 %");
  expect (equal.plan_moves (progress (step, columns, { 2e12, 1e12 }, 1e-4))
              .empty (),
          "over a slow link");
  expect (
      equal.plan_moves (progress (step, columns, { 2e12, 0 }, 1e-10)).empty (),
      "with an unknown rate");
  const ColumnLayout full (columns, { 1, 1 }, 0);
  expect (full.plan_moves (progress (step, columns, { 2e12, 1e12 }, 1e-10))
              .empty (),
          "without free slots");
}

void
check_slots (const ColumnLayout &layout)
{
  for (unsigned d = 0; d < layout.devices (); ++d)
    {
      std::vector<bool> taken (layout.slots (d));
      unsigned count = 0;
      for (unsigned j = 0; j < layout.columns (); ++j)
        if (layout.owner (j) == d)
          {
            expect (layout.slot (j) < layout.slots (d), "in its segment");
            expect (!taken[layout.slot (j)], "a slot for one");
            taken[layout.slot (j)] = true;
            ++count;
          }
      expect (count == layout.count (d), "count");
    }
}

void
random_rates (unsigned seed)
{
  std::mt19937 random (seed);
  std::uniform_real_distribution<double> rate (1e11, 1e13);
  for (int run = 0; run < 50; ++run)
    {
      const unsigned devices = 1 + random () % 6, columns = 1 + random () % 200;
      std::vector<double> weights;
      for (unsigned i = 0; i < devices; ++i)
        weights.push_back (rate (random));
      ColumnLayout layout (columns, weights, random () % 9);
      check_slots (layout);
      for (unsigned step = 0; step < columns; step += 4)
        {
          for (double &weight : weights)
            weight = rate (random);
          for (const auto &move :
               layout.plan_moves (progress (step, columns, weights, 1e-10)))
            {
              expect (layout.owner (move.column) == move.from, "from");
              layout.move (move);
              expect (layout.owner (move.column) == move.to, "to");
            }
          check_slots (layout);
        }
    }
}

} // namespace

int
main ()
{
  const char *given = getenv ("ASTERISM_TEST_SEED");
  const unsigned seed
      = given != nullptr ? unsigned (atoi (given)) : std::random_device () ();
  fprintf (stderr, "seed %u\n", seed);
  orders ();
  moves_by_rates ();
  random_rates (seed);
}
