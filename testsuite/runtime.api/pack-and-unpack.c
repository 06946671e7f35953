/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Packed arguments come out as they went in: all at once, some of them, the
   rest later, and one at a time.
   rows: C25
   configs: one */

#include "../support/check.h"

struct triple
{
  char c;
  double d;
};

int
main (void)
{
  int i = 42;
  struct triple t = { 'x', 2.5 };
  char text[10] = "packed";
  void *block;
  size_t size;
  starpu_codelet_pack_args (&block, &size, STARPU_VALUE, &i, sizeof i,
                            STARPU_VALUE, &t, sizeof t, STARPU_VALUE, text,
                            sizeof text, 0);
  CHECK (size
         == sizeof (int) + 3 * sizeof (size_t) + sizeof i + sizeof t
                + sizeof text);

  int i2 = 0;
  struct triple t2 = { 0, 0 };
  char text2[10] = "";
  starpu_codelet_unpack_args (block, &i2, &t2, text2);
  CHECK (i2 == 42 && t2.c == 'x' && t2.d == 2.5 && !strcmp (text2, "packed"));

  i2 = 0;
  starpu_codelet_unpack_args (block, &i2, 0);
  CHECK (i2 == 42);

  char rest[100];
  memset (text2, 0, sizeof text2);
  memset (&t2, 0, sizeof t2);
  starpu_codelet_unpack_args_and_copyleft (block, rest, sizeof rest, &i2, 0);
  starpu_codelet_unpack_args (rest, &t2, text2);
  CHECK (t2.d == 2.5 && !strcmp (text2, "packed"));
  free (block);
  return 0;
}
