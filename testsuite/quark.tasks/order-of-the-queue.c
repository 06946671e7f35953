/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* One thread executes everything itself, at the barrier: tasks with a higher
   priority first, equal ones in the order of insertion.  A window of one task
   makes insertion serial.  Nothing is executed before the first barrier when so
   asked, and with the window full insertion executes, so that never more tasks
   are unfinished.
   rows: Q12 Q15
   configs: quark-1 */

#include <pthread.h>

#include "../support/quark_test.h"

static int order[100], done;
static pthread_t master;

static void
note (Quark *quark)
{
  int number;

  quark_unpack_args_1 (quark, number);
  CHECK (pthread_equal (pthread_self (), master));
  CHECK_EQ (QUARK_Thread_Rank (quark), 0);
  order[done++] = number;
}

static void
insert (Quark *quark, int number, int priority)
{
  Quark_Task_Flags flags = Quark_Task_Flags_Initializer;

  QUARK_Task_Flag_Set (&flags, TASK_PRIORITY, priority);
  QUARK_Insert_Task (quark, note, &flags, (int)sizeof number, &number, VALUE, 0);
}

int
main (void)
{
  static const int priorities[] = { 0, INT_MAX, 3, 0, -2, 3, INT_MAX - 1, 0 };
  static const int sorted[] = { 1, 6, 2, 5, 0, 3, 7, 4 };
  enum
  {
    count = sizeof sorted / sizeof *sorted
  };

  master = pthread_self ();
  Quark *quark = QUARK_New (1);
  CHECK_EQ (QUARK_Thread_Rank (quark), 0);
  for (int i = 0; i < count; i++)
    insert (quark, i, priorities[i]);
  CHECK_EQ (done, 0);
  QUARK_Barrier (quark);
  for (int i = 0; i < count; i++)
    CHECK_EQ (order[i], sorted[i]);
  /* 50 tasks a thread, and a quarter. */
  done = 0;
  for (int i = 0; i < 100; i++)
    {
      insert (quark, i, 0);
      CHECK (i + 1 - done <= 62);
    }
  CHECK (done > 0);
  QUARK_Delete (quark);
  CHECK_EQ (done, 100);

  setenv ("QUARK_UNROLL_TASKS", "1", 1);
  done = 0;
  quark = QUARK_New (1);
  for (int i = 0; i < 10; i++)
    {
      insert (quark, i, i);
      CHECK_EQ (done, i + 1);
    }
  QUARK_Delete (quark);

  setenv ("QUARK_UNROLL_TASKS", "0", 1);
  done = 0;
  quark = QUARK_New (1);
  for (int i = 0; i < 100; i++)
    insert (quark, i, 0);
  CHECK_EQ (done, 0);
  QUARK_Delete (quark);
  CHECK_EQ (done, 100);

  setenv ("QUARK_UNROLL_TASKS", "1", 1);
  setenv ("QUARK_QUEUE_BEFORE_COMPUTING", "1", 1);
  done = 0;
  quark = QUARK_New (1);
  for (int i = 0; i < 50; i++)
    insert (quark, i, 0);
  CHECK_EQ (done, 0);
  QUARK_Barrier (quark);
  CHECK_EQ (done, 50);
  insert (quark, 50, 0);
  CHECK_EQ (done, 51);
  QUARK_Delete (quark);
  return 0;
}
