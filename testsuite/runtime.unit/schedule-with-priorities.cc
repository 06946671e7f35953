// SPDX-License-Identifier: LGPL-2.1-or-later
// Priorities on the next panel make large factorisations faster and small ones
// slower, where a panel in front goes to whoever is free: a slow core.  Ordered
// queues and buckets come to the same.  With priorities, a panel passes most
// updates of the step before.
//
// rows: E24! E33! Q20! R26
// configs: one

#include "factorisations.h"

using namespace test;

enum class Kind
{
  Cholesky,
  Lu
};

static double
gflops (Kind kind, unsigned n, const char *policy)
{
  Factorisation one (3, 1, n);
  one.limit_memory (166);
  double result = kind == Kind::Lu ? one.lu_gflops (policy)
                                   : one.cholesky_gflops (policy);
  printf ("%s of %u tiles, %s: %.1f GFlop/s\n",
          kind == Kind::Lu ? "LU" : "Cholesky", n, policy, result);
  return result;
}

static void
check_cholesky ()
{
  double best = 0;
  for (unsigned n : { 16u, 20u, 22u, 24u, 30u })
    {
      double gain = gflops (Kind::Cholesky, n, "prio")
                    - gflops (Kind::Cholesky, n, "eager");
      expect (gain > 0, "priorities help Cholesky");
      best = std::max (best, gain);
    }
  expect (best >= 4 && best <= 12, "by " + std::to_string (best));
}

static void
check_lu ()
{
  for (unsigned n : { 6u, 8u, 12u })
    expect (gflops (Kind::Lu, n, "eager") > gflops (Kind::Lu, n, "prio"),
            "small ones prefer the order of submission");
  for (unsigned n : { 24u, 30u })
    {
      double ordered = gflops (Kind::Lu, n, "prio");
      expect (ordered > gflops (Kind::Lu, n, "eager"),
              "large ones prefer priorities");
      expect (std::abs (gflops (Kind::Lu, n, "heteroprio") - ordered) < 0.1,
              "in a bucket for each priority as in one ordered queue");
    }
}

/// How many updates begin after the panel of the step that follows theirs.
static unsigned
updates_passed (bool priorities)
{
  constexpr unsigned kTiles = 16;
  Factorisation lu (3, 1, kTiles);
  lu.priorities = priorities;
  lu.lu_gflops ("prio");
  std::map<uint64_t, double> begin;
  for (const Ran &one : lu.machine.ran)
    begin[one.task] = one.begin;
  unsigned passed = 0;
  for (unsigned step = 0; step + 1 < kTiles; ++step)
    for (uint64_t task = lu.panels[step]; task < lu.panels[step + 1]; ++task)
      passed += begin[task] > begin[lu.panels[step + 1]];
  printf ("%u updates are passed by panels\n", passed);
  return passed;
}

int
main ()
{
  check_cholesky ();
  check_lu ();
  unsigned without = updates_passed (false), with = updates_passed (true);
  expect (with > 600 && without < with / 4, "look-ahead");
}
