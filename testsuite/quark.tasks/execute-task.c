/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* QUARK_Execute_Task calls the function in the calling thread once nothing is
   pending on its data, and returns when that has; packed too.
   rows: Q12 */

#include <pthread.h>

#include "../support/quark_test.h"

static int value, executed;
static pthread_t master;

static void
slow (Quark *quark)
{
  int *to;

  quark_unpack_args_1 (quark, to);
  nap (200);
  ++*to;
}

static void
look (Quark *quark)
{
  int *at, expected;

  quark_unpack_args_2 (quark, at, expected);
  CHECK (pthread_equal (pthread_self (), master));
  CHECK_EQ (*at, expected);
  executed++;
}

int
main (void)
{
  Quark *quark = QUARK_New (0);

  master = pthread_self ();
  for (int turn = 1; turn <= 10; turn++)
    {
      int expected = 10 * turn;
      for (int i = 0; i < 10; i++)
        QUARK_Insert_Task (quark, slow, NULL, 4, &value, INOUT, 0);
      if (turn % 2)
        CHECK_EQ (QUARK_Execute_Task (quark, look, NULL, 4, &value, INPUT,
                                      (int)sizeof expected, &expected, VALUE,
                                      0),
                  0);
      else
        {
          Quark_Task *task = QUARK_Task_Init (quark, look, NULL);
          QUARK_Task_Pack_Arg (quark, task, 4, &value, INOUT);
          QUARK_Task_Pack_Arg (quark, task, sizeof expected, &expected, VALUE);
          CHECK_EQ (QUARK_Execute_Task_Packed (quark, task), 0);
        }
      CHECK_EQ (executed, turn);
    }
  QUARK_Delete (quark);
  return 0;
}
