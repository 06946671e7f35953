/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Threads of the program become ranks for a section, as PLASMA's do: a release by
   QUARK_Waitall waits for who enters its loop later; tasks may be inserted before
   anybody has, those of several threads too; a rank may come from another thread;
   QUARK_Free does not wait for nobody; a thread stays where it was bound.
   rows: Q18
   limit: 300 */

#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>

#include "../support/quark_test.h"

static Quark *quark;
static pthread_barrier_t begin, end;
static int stop, executed, met, shift;

static void
count (Quark *of)
{
  (void)of;
  add (&executed, 1);
}

static void
meet (Quark *of)
{
  int turn;

  quark_unpack_args_1 (of, turn);
  add (&met, 1);
  wait_until (&met, turn * (threads () - 1));
}

/* Where it is bound at the end of a section. */
static void *
thread (void *argument)
{
  int number = (int)(intptr_t)argument;
  cpu_set_t before, after;

  for (;;)
    {
      pthread_barrier_wait (&begin);
      if (stop)
        return NULL;
      int rank = 1 + (number + shift) % (threads () - 1);
      if (shift % 50 == 1)
        nap (2000);
      pthread_getaffinity_np (pthread_self (), sizeof before, &before);
      QUARK_Worker_Loop (quark, rank);
      pthread_getaffinity_np (pthread_self (), sizeof after, &after);
      CHECK (CPU_EQUAL (&before, &after));
      pthread_barrier_wait (&end);
    }
}

static void
section (int tasks, int team)
{
  int size = threads () - 1;

  pthread_barrier_wait (&begin);
  for (int i = 0; i < tasks; i++)
    QUARK_Insert_Task (quark, count, NULL, 1, &executed + i % 3, INOUT, 0);
  if (team > 0 && size > 1)
    {
      Quark_Task_Flags flags = Quark_Task_Flags_Initializer;
      QUARK_Task_Flag_Set (&flags, TASK_THREAD_COUNT, size);
      QUARK_Insert_Task (quark, meet, &flags, (int)sizeof team, &team, VALUE,
                         0);
    }
  QUARK_Waitall (quark);
  pthread_barrier_wait (&end);
  shift++;
}

int
main (void)
{
  int number = threads ();
  pthread_t ids[8];

  quark = QUARK_Setup (number);
  QUARK_Insert_Task (quark, count, NULL, 0);
  QUARK_Barrier (quark);
  CHECK_EQ (executed, 1);
  if (number == 1)
    {
      QUARK_Free (quark);
      return 0;
    }
  pthread_barrier_init (&begin, NULL, (unsigned)number);
  pthread_barrier_init (&end, NULL, (unsigned)number);
  for (int i = 1; i < number; i++)
    pthread_create (&ids[i], NULL, thread, (void *)(intptr_t)i);
  for (int i = 0; i < 1000; i++)
    section (0, 0);
  executed = 0;
  for (int i = 0; i < 100; i++)
    section (30, i + 1);
  CHECK_EQ (executed, 3000);
  QUARK_Free (quark);
  /* Another one, by the same threads. */
  quark = QUARK_Setup (number);
  executed = 0;
  section (30, 0);
  CHECK_EQ (executed, 30);
  QUARK_Free (quark);
  stop = 1;
  pthread_barrier_wait (&begin);
  for (int i = 1; i < number; i++)
    pthread_join (ids[i], NULL);
  return 0;
}
