/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A bitmap is the set it stands for, across word boundaries.
   rows: -
   configs: one */

#include "../support/check.h"

int
main (void)
{
  struct starpu_bitmap *a = starpu_bitmap_create ();
  struct starpu_bitmap *b = starpu_bitmap_create ();
  struct starpu_bitmap *c = starpu_bitmap_create ();
  CHECK (starpu_bitmap_first (a) == -1 && starpu_bitmap_last (a) == -1);
  starpu_bitmap_set (a, 0);
  starpu_bitmap_set (a, 63);
  starpu_bitmap_set (a, 64);
  starpu_bitmap_set (a, 200);
  CHECK (starpu_bitmap_cardinal (a) == 4);
  CHECK (starpu_bitmap_get (a, 64) && !starpu_bitmap_get (a, 65));
  CHECK (!starpu_bitmap_get (a, 100000) && !starpu_bitmap_get (a, -1));
  CHECK (starpu_bitmap_first (a) == 0 && starpu_bitmap_last (a) == 200);
  CHECK (starpu_bitmap_next (a, 0) == 63 && starpu_bitmap_next (a, 63) == 64);
  CHECK (starpu_bitmap_next (a, 64) == 200 && !starpu_bitmap_has_next (a, 200));
  starpu_bitmap_unset (a, 63);
  starpu_bitmap_unset (a, 5000);
  CHECK (starpu_bitmap_cardinal (a) == 3);
  starpu_bitmap_set (b, 64);
  starpu_bitmap_set (b, 300);
  starpu_bitmap_unset_and (c, a, b);
  CHECK (starpu_bitmap_cardinal (c) == 1 && starpu_bitmap_first (c) == 64);
  CHECK (starpu_bitmap_and_get (a, b, 64)
         && !starpu_bitmap_and_get (a, b, 300));
  starpu_bitmap_or (a, b);
  CHECK (starpu_bitmap_cardinal (a) == 4 && starpu_bitmap_last (a) == 300);
  starpu_bitmap_unset_all (a);
  CHECK (starpu_bitmap_cardinal (a) == 0);
  starpu_bitmap_destroy (a);
  starpu_bitmap_destroy (b);
  starpu_bitmap_destroy (c);
  return 0;
}
