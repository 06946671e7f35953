/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task of k threads is called by k different ranks at the same time, each with a
   rank of its own in the task; they meet at a spinning barrier here.  It ends with
   the last call, and two come one after another; k is up to all threads.
   rows: Q18
   configs: quark-2 quark-4 */

#include "../support/quark_test.h"

enum
{
  most = 8
};

static int arrived[64], ranks[64][most], ended[64], tile, other_tasks;

static void
panel (Quark *quark)
{
  int number, size, rank = QUARK_Get_RankInTask (quark);
  char *scratch;

  quark_unpack_args_3 (quark, number, size, scratch);
  CHECK (rank >= 0 && rank < size);
  CHECK (scratch != NULL);
  scratch[rank] = 1;
  CHECK_EQ (add (&ranks[number][rank], 1), 1);
  CHECK (QUARK_Thread_Rank (quark) > 0 || size == threads ());
  add (&arrived[number], 1);
  wait_until (&arrived[number], size);
  if (rank == size - 1)
    nap (500);
  add (&ended[number], 1);
}

static void
after (Quark *quark)
{
  int number, size;

  quark_unpack_args_2 (quark, number, size);
  CHECK_EQ (get (&ended[number]), size);
  add (&other_tasks, 1);
}

static void
small (Quark *quark)
{
  (void)quark;
  nap (30);
  add (&other_tasks, 1);
}

int
main (void)
{
  Quark *quark = QUARK_New (0);
  int count = threads (), number = 0, others = 0;

  for (int turn = 0; turn < 5; turn++)
    for (int size = 2; size <= count; size++)
      {
        Quark_Task_Flags flags = Quark_Task_Flags_Initializer;
        QUARK_Task_Flag_Set (&flags, TASK_THREAD_COUNT, size);
        QUARK_Task_Flag_Set (&flags, TASK_PRIORITY, turn);
        for (int i = 0; i < 2; i++, number++)
          {
            /* On the same tile, and the next ones elsewhere. */
            void *where = turn % 2 ? (void *)&tile : (void *)&ended[number];
            QUARK_Insert_Task (quark, panel, &flags, (int)sizeof number,
                               &number, VALUE, (int)sizeof size, &size, VALUE,
                               most, NULL, SCRATCH, 1, where, INOUT, 0);
            QUARK_Insert_Task (quark, after, NULL, (int)sizeof number, &number,
                               VALUE, (int)sizeof size, &size, VALUE, 1, where,
                               INPUT, 0);
            for (int j = 0; j < 5; j++)
              QUARK_Insert_Task (quark, small, NULL, 0);
            others += 6;
          }
      }
  QUARK_Barrier (quark);
  CHECK_EQ (other_tasks, others);
  QUARK_Delete (quark);
  return 0;
}
