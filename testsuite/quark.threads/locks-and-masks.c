/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task locked to a thread is executed by that one alone, one with a mask by those
   of the mask; a thread with manual scheduling executes none but locked tasks,
   until it is told otherwise.
   rows: Q17 Q18 */

#include "../support/quark_test.h"

static int executed, manual_rank = -1;

static void
locked (Quark *quark)
{
  int rank;

  quark_unpack_args_1 (quark, rank);
  CHECK_EQ (QUARK_Thread_Rank (quark), rank);
  nap (20);
  add (&executed, 1);
}

static void
masked (Quark *quark)
{
  unsigned char *mask = (unsigned char *)QUARK_Task_Flag_Get (
      quark, TASK_LOCK_TO_THREAD_MASK);

  CHECK (mask != NULL);
  CHECK (QUARK_Bit_Get (mask, QUARK_Thread_Rank (quark)));
  nap (20);
  add (&executed, 1);
}

static void
anywhere (Quark *quark)
{
  CHECK (QUARK_Thread_Rank (quark) != get (&manual_rank));
  nap (50);
  add (&executed, 1);
}

static void
become (Quark *quark)
{
  int rank;

  quark_unpack_args_1 (quark, rank);
  set (&manual_rank, rank);
}

static void
insert_locked (Quark *quark, void (*function) (Quark *), int thread, int manual,
               int argument)
{
  Quark_Task_Flags flags = Quark_Task_Flags_Initializer;

  QUARK_Task_Flag_Set (&flags, TASK_LOCK_TO_THREAD, thread);
  QUARK_Task_Flag_Set (&flags, THREAD_SET_TO_MANUAL_SCHEDULING, manual);
  QUARK_Insert_Task (quark, function, &flags, (int)sizeof argument, &argument,
                     VALUE, 0);
}

int
main (void)
{
  Quark *quark = QUARK_New (0);
  int count = threads (), inserted = 0;

  for (int i = 0; i < 40; i++, inserted++)
    insert_locked (quark, locked, i, -1, i % count);
  for (int i = 0; i < 40; i++, inserted++)
    {
      unsigned char mask[8] = { 0 };
      Quark_Task_Flags flags = Quark_Task_Flags_Initializer;
      QUARK_Bit_Set (mask, i % count, 1);
      QUARK_Bit_Set (mask, (i + 1) % count, 1);
      QUARK_Task_Flag_Set (&flags, TASK_LOCK_TO_THREAD_MASK, (intptr_t)mask);
      QUARK_Insert_Task (quark, masked, &flags, 0);
      memset (mask, 0, sizeof mask);
    }
  QUARK_Barrier (quark);
  CHECK_EQ (executed, inserted);

  if (count > 1)
    {
      int last = count - 1;
      insert_locked (quark, become, last, 1, last);
      QUARK_Barrier (quark);
      CHECK_EQ (manual_rank, last);
      for (int i = 0; i < 40; i++, inserted += 2)
        {
          insert_locked (quark, locked, last, -1, last);
          QUARK_Insert_Task (quark, anywhere, NULL, 0);
        }
      QUARK_Barrier (quark);
      CHECK_EQ (executed, inserted);
      insert_locked (quark, become, last, 0, -1);
      QUARK_Barrier (quark);
      CHECK_EQ (manual_rank, -1);
      for (int i = 0; i < 40; i++, inserted++)
        QUARK_Insert_Task (quark, anywhere, NULL, 0);
      QUARK_Barrier (quark);
      CHECK_EQ (executed, inserted);
    }
  QUARK_Delete (quark);
  return 0;
}
