/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Workers without work use next to no processor time.
   rows: G14! */

#include "../support/check.h"
#include <sys/resource.h>

static double
processor_seconds (void)
{
  struct rusage usage;
  getrusage (RUSAGE_SELF, &usage);
  return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
         + 1e-6 * (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

int
main (void)
{
  start ();
  starpu_usleep (100000);
  double before = processor_seconds ();
  starpu_usleep (1000000);
  double used = processor_seconds () - before;
  if (used > 0.01)
    fprintf (stderr, "%.4f s of processor time in an idle second\n", used);
  CHECK (used <= 0.01);
  starpu_shutdown ();
  return 0;
}
