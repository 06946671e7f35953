/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Tasks that write different regions of one address run at the same time, also
   when the address was used as a whole before: they wait for each other here.
   rows: Q11
   configs: quark-4 */

#include "../support/quark_test.h"

static int met, tile[4];

static void
meet (Quark *quark)
{
  (void)quark;
  add (&met, 1);
  wait_until (&met, 3);
}

static void
whole (Quark *quark)
{
  int expected;

  quark_unpack_args_1 (quark, expected);
  CHECK_EQ (get (&met), expected);
  nap (1000);
}

static void
insert_whole (Quark *quark, int expected)
{
  QUARK_Insert_Task (quark, whole, NULL, (int)sizeof expected, &expected, VALUE,
                     1, tile, INOUT, 0);
}

int
main (void)
{
  Quark *quark = QUARK_New (4);

  insert_whole (quark, 0);
  QUARK_Insert_Task (quark, meet, NULL, 1, tile, INOUT | QUARK_REGION_L, 0);
  QUARK_Insert_Task (quark, meet, NULL, 1, tile, OUTPUT | QUARK_REGION_D, 0);
  QUARK_Insert_Task (quark, meet, NULL, 1, tile, INOUT | QUARK_REGION_U, 0);
  insert_whole (quark, 3);
  QUARK_Delete (quark);
  return 0;
}
