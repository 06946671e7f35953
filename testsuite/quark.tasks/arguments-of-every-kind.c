/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Every kind of argument arrives, by every macro that unpacks: values are copied
   at insertion, pointers handed over, scratch allocated for the time of the task;
   VALUE with a flag of the task's is no argument but sets that.  A task may be
   packed argument by argument.
   rows: Q18 */

#include "../support/quark_test.h"

static int calls; /* tasks may run at the same time */

static void
first (Quark *quark)
{
  char letter;
  double number;
  int *datum, *token;
  char *own, *given;

  quark_unpack_args_6 (quark, letter, number, datum, token, own, given);
  CHECK_EQ (letter, 'x');
  CHECK (number == 2.5);
  *datum += 1;
  CHECK (token == (int *)1);
  CHECK (own != NULL && own != given);
  memset (own, 7, 1000);
  CHECK_EQ (given[0], 'g');
  CHECK_EQ (QUARK_Get_Priority (quark), 9);
  CHECK (strcmp (QUARK_Get_Task_Label (quark), "first") == 0);
  CHECK (strcmp ((char *)QUARK_Task_Flag_Get (quark, TASK_COLOR), "red") == 0);
  CHECK_EQ (QUARK_Task_Flag_Get (quark, TASK_THREAD_COUNT), 1);
  CHECK_EQ (QUARK_Task_Flag_Get (quark, TASK_LOCK_TO_THREAD), -1);
  CHECK_EQ (QUARK_Task_Flag_Get (quark, THREAD_SET_TO_MANUAL_SCHEDULING), -1);
  CHECK_EQ (QUARK_Task_Flag_Get (quark, TASK_START_CODE), -9);
  CHECK_EQ (QUARK_Task_Flag_Get (quark, 1 << 30), -9);
  add (&calls, 1);
}

static void
many (Quark *quark)
{
  int a[32];

  quark_unpack_args_32 (quark, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7],
                        a[8], a[9], a[10], a[11], a[12], a[13], a[14], a[15],
                        a[16], a[17], a[18], a[19], a[20], a[21], a[22], a[23],
                        a[24], a[25], a[26], a[27], a[28], a[29], a[30], a[31]);
  for (int i = 0; i < 32; i++)
    CHECK_EQ (a[i], 100 + i);
  void *list = QUARK_Args_List (quark), *last = NULL;
  for (int i = 0; i < 32; i++)
    CHECK_EQ (*(int *)QUARK_Args_Pop (list, &last), 100 + i);
  CHECK (QUARK_Args_Pop (list, &last) == NULL);
  CHECK (strcmp (QUARK_Get_Task_Label (quark), " ") == 0);
  add (&calls, 1);
}

static void
none (Quark *quark)
{
  void *last = NULL;

  CHECK (QUARK_Args_Pop (QUARK_Args_List (quark), &last) == NULL);
  add (&calls, 1);
}

/* The label that the task copies may go, and values may change, at once. */
static void
insert_first (Quark *quark, int *datum)
{
  char label[] = "first", letter = 'x', given[] = "g";
  static char kept[] = "g";
  double number = 2.5;
  int priority = 9;
  Quark_Task_Flags flags = Quark_Task_Flags_Initializer;

  CHECK (QUARK_Task_Flag_Set (&flags, TASK_PRIORITY, 3) == &flags);
  QUARK_Task_Flag_Set (&flags, TASK_COLOR, (intptr_t) "red");
  CHECK (QUARK_Insert_Task (quark, first, &flags, 1, &letter, VALUE, 6, label,
                            VALUE | TASK_LABEL, (int)sizeof number, &number,
                            VALUE, (int)sizeof *datum, datum, INOUT | LOCALITY,
                            (int)sizeof priority, &priority,
                            VALUE | TASK_PRIORITY, 1, (void *)1, NODEP, 1000,
                            NULL, SCRATCH, 2, kept, SCRATCH, 0)
         != ~0ull);
  memset (label, 'z', sizeof label - 1);
  letter = 'y';
  number = priority = 0;
  (void)given;
}

int
main (void)
{
  Quark *quark = QUARK_New (0);
  int datum = 0;

  for (int i = 0; i < 3; i++)
    insert_first (quark, &datum);
  Quark_Task *task = QUARK_Task_Init (quark, many, NULL);
  for (int i = 100; i < 132; i++)
    QUARK_Task_Pack_Arg (quark, task, sizeof i, &i, VALUE);
  /* What is known of addresses is forgotten meanwhile. */
  QUARK_Task_Pack_Arg (quark, task, sizeof (int), (void *)"packed",
                       VALUE | TASK_COLOR);
  QUARK_Barrier (quark);
  unsigned long long number = QUARK_Insert_Task_Packed (quark, task);
  CHECK_EQ (number, 4);
  QUARK_Insert_Task (quark, none, NULL, 0);
  QUARK_Delete (quark);
  CHECK_EQ (datum, 3);
  CHECK_EQ (calls, 5);
  return 0;
}
