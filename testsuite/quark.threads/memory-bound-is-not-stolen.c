/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The flags of a task as the paper's algorithm prints them: a task with BLAS2, 0 stays
   with the rank that it is assigned to, however long that is busy, and so does one
   that says so in its arguments; one with BLAS2, 1 or BLAS3 is stolen.  The priority
   orders those that stay.
   rows: Q18! N10 Q17 */

#include "../support/quark_test.h"

#include <quark_multiway.h>

enum { Tasks = 20 };

static int busy, stolen, stayed, last_priority;

static void
own (Quark *quark)
{
  (void)quark;
}

/* Keeps its rank busy until the others have stolen all that they may.  */
static void
keep_busy (Quark *quark)
{
  int expected;

  quark_unpack_args_1 (quark, expected);
  set (&busy, 1);
  wait_until (&stolen, expected);
  set (&busy, 0);
}

static void
panel (Quark *quark)
{
  CHECK_EQ (QUARK_Thread_Rank (quark), threads () - 1);
  CHECK_EQ (QUARK_Task_Flag_Get (quark, BLAS2), 0);
  CHECK_EQ (QUARK_Task_Flag_Get (quark, BLAS3), -9);
  CHECK_EQ (QUARK_Task_Flag_Get (quark, TASK_DEVICE_WEIGHTS), 0);
  CHECK_EQ (get (&busy), 0);
  CHECK (QUARK_Get_Priority (quark) <= last_priority);
  last_priority = QUARK_Get_Priority (quark);
  add (&stayed, 1);
}

static void
update (Quark *quark)
{
  const double *weights
      = (const double *)QUARK_Task_Flag_Get (quark, TASK_DEVICE_WEIGHTS);
  CHECK (weights != NULL && weights[0] == 2.5);
  CHECK (QUARK_Thread_Rank (quark) != threads () - 1 || threads () == 1);
  add (&stolen, 1);
}

/* Inserts tasks, two for each datum that was written by the last rank.  */
static void
insert_all (Quark *quark, char *data)
{
  Task_Flags panel_flags = Task_Flags_Initializer;
  Task_Flags update_flags = Task_Flags_Initializer;
  int priority, never = 0;
  double weights[1] = { 2.5 };

  Task_Flag_Set (&panel_flags, BLAS2, 0);
  Task_Flag_Set (&update_flags, TASK_DEVICE_WEIGHTS, (intptr_t)weights);
  for (int i = 0; i < Tasks; i++)
    {
      Task_Flag_Set (&panel_flags, PRIORITY, i);
      QUARK_Insert_Task (quark, panel, &panel_flags, 1, &data[2 * i], INOUT, 0);
      Task_Flag_Set (&update_flags, i % 2 ? BLAS3 : BLAS2, i % 2 ? 0 : 1);
      QUARK_Insert_Task (quark, update, &update_flags, 1, &data[2 * i + 1],
                         INOUT, 0);
    }
  priority = -1;
  QUARK_Insert_Task (quark, panel, NULL, (int)sizeof never, &never,
                     VALUE | BLAS2, (int)sizeof priority, &priority,
                     VALUE | PRIORITY, 1, &data[2 * Tasks], INOUT, 0);
}

int
main (void)
{
  static char data[2 * Tasks + 1];
  Quark *quark = QUARK_New (0);
  Quark_Sequence *sequence = QUARK_Sequence_Create (quark);
  int count = threads (), expected = count > 1 ? Tasks : 0;
  Quark_Task_Flags locked = Quark_Task_Flags_Initializer;

  last_priority = Tasks;
  QUARK_Task_Flag_Set (&locked, TASK_LOCK_TO_THREAD, count - 1);
  QUARK_Task_Flag_Set (&locked, TASK_SEQUENCE, (intptr_t)sequence);
  for (int i = 0; i <= 2 * Tasks; i++)
    QUARK_Insert_Task (quark, own, &locked, 1, &data[i], OUTPUT, 0);
  QUARK_Sequence_Wait (quark, sequence);
  if (count > 1)
    {
      QUARK_Insert_Task (quark, keep_busy, &locked, (int)sizeof expected,
                         &expected, VALUE, 0);
      wait_until (&busy, 1);
    }
  insert_all (quark, data);
  QUARK_Barrier (quark);
  CHECK_EQ (stolen, Tasks);
  CHECK_EQ (stayed, Tasks + 1);
  QUARK_Sequence_Destroy (quark, sequence);
  QUARK_Delete (quark);
  return 0;
}
