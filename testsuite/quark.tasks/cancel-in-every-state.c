/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task can be cancelled until it starts, and keeps its place in the order; so can
   a sequence, for ever, also by one of its own tasks.  Others go on.
   rows: Q18 */

#include "../support/quark_test.h"

static int tile, started, go, executed;

static void
hold (Quark *quark)
{
  (void)quark;
  set (&started, 1);
  wait_until (&go, 1);
}

static void
count (Quark *quark)
{
  (void)quark;
  add (&executed, 1);
}

static void
check_go (Quark *quark)
{
  (void)quark;
  CHECK_EQ (get (&go), 1);
  add (&executed, 1);
}

static void
cancel_own (Quark *quark)
{
  CHECK (QUARK_Get_Sequence (quark) != NULL);
  CHECK_EQ (QUARK_Sequence_Cancel (quark, QUARK_Get_Sequence (quark)), 0);
}

static void
release (Quark *quark)
{
  (void)quark;
  set (&go, 1);
}

static unsigned long long
insert (Quark *quark, void (*function) (Quark *), Quark_Sequence *sequence)
{
  Quark_Task_Flags flags = Quark_Task_Flags_Initializer;

  QUARK_Task_Flag_Set (&flags, TASK_SEQUENCE, (intptr_t)sequence);
  return QUARK_Insert_Task (quark, function, &flags, 1, &tile, INOUT, 0);
}

static void
tasks (Quark *quark)
{
  started = go = executed = 0;
  unsigned long long holding = insert (quark, hold, NULL);
  unsigned long long first = insert (quark, count, NULL);
  unsigned long long second = insert (quark, check_go, NULL);
  CHECK_EQ (second, first + 1);
  CHECK_EQ (QUARK_Cancel_Task (quark, first), 1);
  CHECK_EQ (QUARK_Cancel_Task (quark, first), 1);
  CHECK_EQ (QUARK_Cancel_Task (quark, second + 1), -1);
  if (threads () > 1)
    {
      wait_until (&started, 1);
      CHECK_EQ (QUARK_Cancel_Task (quark, holding), -2);
    }
  QUARK_Insert_Task (quark, release, NULL, 0);
  if (threads () == 1)
    set (&go, 1);
  QUARK_Barrier (quark);
  CHECK_EQ (executed, 1);
  CHECK_EQ (QUARK_Cancel_Task (quark, first), -1);
}

static void
sequences (Quark *quark)
{
  Quark_Sequence *one = QUARK_Sequence_Create (quark);
  Quark_Sequence *other = QUARK_Sequence_Create (quark);

  executed = 0;
  insert (quark, count, other);
  insert (quark, cancel_own, one);
  for (int i = 0; i < 20; i++)
    insert (quark, count, i % 2 ? one : other);
  CHECK_EQ (QUARK_Sequence_Wait (quark, one), 0);
  CHECK_EQ (QUARK_Sequence_Wait (quark, other), 0);
  CHECK_EQ (executed, 11);
  CHECK (insert (quark, count, one) == ~0ull);
  CHECK_EQ (QUARK_Sequence_Cancel (quark, one), 0);
  CHECK_EQ (QUARK_Sequence_Cancel (quark, NULL), -1);
  CHECK_EQ (QUARK_Sequence_Wait (quark, NULL), -1);
  CHECK_EQ (QUARK_Sequence_Wait (quark, one), 0);
  /* By an argument, as a pointer to the pointer. */
  QUARK_Insert_Task (quark, count, NULL, (int)sizeof other, &other,
                     VALUE | TASK_SEQUENCE, 0);
  CHECK_EQ (QUARK_Sequence_Wait (quark, other), 0);
  CHECK_EQ (executed, 12);
  /* Cancels, and waits for what runs. */
  insert (quark, count, other);
  CHECK (QUARK_Sequence_Destroy (quark, other) == NULL);
  CHECK (QUARK_Sequence_Destroy (quark, one) == NULL);
  CHECK (executed <= 13);
}

int
main (void)
{
  Quark *quark = QUARK_New (0);

  for (int i = 0; i < 20; i++)
    {
      tasks (quark);
      sequences (quark);
    }
  QUARK_Delete (quark);
  return 0;
}
