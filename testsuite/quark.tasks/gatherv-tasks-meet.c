/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Consecutive writers with GATHERV and the same regions run at the same time: they
   wait for each other here.  Who comes before and after the run is ordered; a
   reader ends it.  Several arguments with one address are one access.
   rows: Q11
   configs: quark-4 */

#include "../support/quark_test.h"

static int met, before, after, data[4];

static void
writer (Quark *quark)
{
  (void)quark;
  nap (2000);
  add (&before, 1);
}

static void
meet (Quark *quark)
{
  int *most;

  (void)quark;
  quark_unpack_args_1 (quark, most);
  CHECK_EQ (get (&before), 1);
  add (&met, 1);
  wait_until (&met, *most);
}

static void
reader (Quark *quark)
{
  int *most;

  quark_unpack_args_1 (quark, most);
  CHECK_EQ (get (&met), *most);
  nap (2000);
  add (&after, 1);
}

static void
meet_after (Quark *quark)
{
  (void)quark;
  CHECK_EQ (get (&after), 1);
}

static void
write_both (Quark *quark)
{
  (void)quark;
  nap (2000);
  set (&data[1], 5);
}

static void
read_second (Quark *quark)
{
  (void)quark;
  CHECK_EQ (get (&data[1]), 5);
}

int
main (void)
{
  Quark *quark = QUARK_New (4);
  int most = 3;

  QUARK_Insert_Task (quark, writer, NULL, 1, data, INOUT, 0);
  for (int i = 0; i < most; i++)
    QUARK_Insert_Task (quark, meet, NULL, (int)sizeof (int *), &(int *){ &most },
                       VALUE, 1, data, OUTPUT | GATHERV, 0);
  QUARK_Insert_Task (quark, reader, NULL, (int)sizeof (int *), &(int *){ &most },
                     VALUE, 1, data, INPUT, 0);
  QUARK_Insert_Task (quark, meet_after, NULL, 1, data, OUTPUT | GATHERV, 0);
  /* One access: it writes, and in both regions. */
  QUARK_Insert_Task (quark, write_both, NULL, 1, data + 1,
                     INPUT | QUARK_REGION_1, 1, data + 1,
                     OUTPUT | QUARK_REGION_2, 0);
  QUARK_Insert_Task (quark, read_second, NULL, 1, data + 1,
                     INPUT | QUARK_REGION_1, 0);
  QUARK_Barrier (quark);
  CHECK_EQ (after, 1);
  QUARK_Delete (quark);
  return 0;
}
