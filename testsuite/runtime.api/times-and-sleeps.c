/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Time does not go back, a sleep takes as long as asked, and arithmetic on
   times carries.
   rows: C25
   configs: one */

#include "../support/check.h"

int
main (void)
{
  double begin = starpu_timing_now ();
  starpu_usleep (2000);
  double middle = starpu_timing_now ();
  CHECK (middle - begin >= 1900);
  starpu_sleep (0.002F);
  CHECK (starpu_timing_now () - middle >= 1900);
  starpu_usleep (-1);

  struct timespec a = { 1, 900000000 }, b = { 2, 200000000 }, c;
  starpu_timespec_add (&a, &b, &c);
  CHECK (c.tv_sec == 4 && c.tv_nsec == 100000000);
  starpu_timespec_sub (&b, &a, &c);
  CHECK (c.tv_sec == 0 && c.tv_nsec == 300000000);
  starpu_timespec_accumulate (&c, &a);
  CHECK (starpu_timespec_cmp (&c, &b, ==));
  CHECK (starpu_timespec_cmp (&a, &b, <));
  starpu_timespec_clear (&c);
  CHECK (c.tv_sec == 0 && c.tv_nsec == 0);
  return 0;
}
