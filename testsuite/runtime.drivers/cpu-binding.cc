// SPDX-License-Identifier: LGPL-2.1-or-later
/* Workers are bound to cores of their own, to those listed, or not at
   all.

   rows: E41
   configs: drivers */

#include <set>

#include "conformance.h"

static std::vector<int>
cores (void (*adjust) (Options &))
{
  Setup setup (adjust);
  std::vector<int> found;
  for (const auto &device : setup.devices)
    found.push_back (device->info ().core);
  return found;
}

static void
alone (Options &options)
{
  options.nsim = options.ncuda = options.nopencl = options.nlocal_store = 0;
  options.workers_nobind = 0;
  options.ncpus = -1;
}

int
main ()
{
  topology::Machine machine;
  EXPECT_OK (machine.load (Options ()));
  if (machine.usable_cores () < machine.core_count ())
    skip ("a quota of CPU time: nothing is bound");
  const std::vector<int> own = cores (alone);
  EXPECT (std::set<int> (own.begin (), own.end ()).size () == own.size ());
  for (int core : own)
    EXPECT (core >= 0);
  for (int core : cores ([] (Options &o) {
         alone (o);
         o.workers_nobind = 1;
       }))
    EXPECT (core == -1);
  const std::vector<int> listed = cores ([] (Options &o) {
    alone (o);
    o.nsim = 1;
    o.ncpus = 3;
    o.workers_cpuid = "0";
  });
  EXPECT (listed == std::vector<int> (4, 0));
  for (int core : cores ([] (Options &o) {
         alone (o);
         o.ncpus = 1000; // more than there are: unbound
       }))
    EXPECT (core == -1);
}
