// SPDX-License-Identifier: LGPL-2.1-or-later
/* A core is kept for each accelerator; the options change the number of
   CPU workers.

   rows: E41!
   configs: drivers */

#include <algorithm>

#include "conformance.h"

static size_t
workers (void (*adjust) (Options &))
{
  Setup setup (adjust);
  return setup.of (STARPU_CPU_WORKER).size ();
}

int
main ()
{
  topology::Machine machine;
  EXPECT_OK (machine.load (Options ()));
  const long cores = machine.usable_cores ();
  auto at_least_one = [] (long count) { return size_t (std::max (count, 1L)); };
  EXPECT (workers ([] (Options &o) {
            o.ncpus = -1;
            o.nsim = o.ncuda = o.nopencl = o.nlocal_store = 0;
          })
          == size_t (cores));
  EXPECT (workers ([] (Options &o) {
            o.ncpus = -1;
            o.nsim = 1;
            o.ncuda = o.nopencl = o.nlocal_store = 0;
          })
          == at_least_one (cores - 1));
  EXPECT (workers ([] (Options &o) {
            o.ncpus = -1;
            o.nsim = 16;
            o.nlocal_store = 0;
            o.reserve_ncpus = 1;
          })
          == at_least_one (cores - 17));
  EXPECT (workers ([] (Options &o) { o.ncpus = 0; }) == 0);
  EXPECT (workers ([] (Options &o) { o.ncpus = 9; }) == 9);
}
