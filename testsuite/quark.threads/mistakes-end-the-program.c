/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What no thread can execute ends the program with a message that says so: a
   mask that allows nobody, more threads than there are, a device that does not
   exist or that has no weight, a kind that there is not, scratch of no size,
   and a second Quark. rows: Q18 */

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../support/quark_test.h"

static void
nothing (Quark *quark)
{
  (void)quark;
}

static void
empty_mask (void)
{
  unsigned char mask[8] = { 0 };
  Quark_Task_Flags flags = Quark_Task_Flags_Initializer;

  QUARK_Task_Flag_Set (&flags, TASK_LOCK_TO_THREAD_MASK, (intptr_t)mask);
  QUARK_Insert_Task (QUARK_New (0), nothing, &flags, 0);
}

static void
too_many_threads (void)
{
  Quark_Task_Flags flags = Quark_Task_Flags_Initializer;

  QUARK_Task_Flag_Set (&flags, TASK_THREAD_COUNT, threads () + 1);
  QUARK_Insert_Task (QUARK_New (0), nothing, &flags, 0);
}

static void
no_such_device (void)
{
  Quark_Task_Flags flags = Quark_Task_Flags_Initializer;

  QUARK_Task_Flag_Set (&flags, TASK_DEVICE, 1);
  QUARK_Insert_Task (QUARK_New (0), nothing, &flags, 0);
}

static void
large_device (void)
{
  Quark_Task_Flags flags = Quark_Task_Flags_Initializer;

  QUARK_Task_Flag_Set (&flags, TASK_DEVICE, 1 << 16);
  QUARK_Insert_Task (QUARK_New (0), nothing, &flags, 0);
}

static void
no_such_kind (void)
{
  Quark_Task_Flags flags = Quark_Task_Flags_Initializer;

  flags.task_blas = 256 + 4;
  QUARK_Insert_Task (QUARK_New (0), nothing, &flags, 0);
}

static void
no_weight (void)
{
  double weights[1] = { 0 };
  Quark_Task_Flags flags = Quark_Task_Flags_Initializer;

  QUARK_Task_Flag_Set (&flags, TASK_DEVICE_WEIGHTS, (intptr_t)weights);
  QUARK_Insert_Task (QUARK_New (0), nothing, &flags, 0);
}

static void
no_scratch (void)
{
  QUARK_Insert_Task (QUARK_New (0), nothing, NULL, -1, NULL, SCRATCH, 0);
}

static void
second_quark (void)
{
  QUARK_New (0);
  QUARK_New (0);
}

static void
outside_a_task (void)
{
  QUARK_Get_Priority (QUARK_New (0));
}

static void
ends (void (*mistake) (void), const char *message)
{
  char text[1000] = "";
  int ends[2], status;

  CHECK (pipe (ends) == 0);
  pid_t child = fork ();
  if (child == 0)
    {
      signal (SIGABRT, SIG_DFL);
      dup2 (ends[1], 2);
      close (ends[0]);
      mistake ();
      _exit (0);
    }
  close (ends[1]);
  for (size_t length = 0; length < sizeof text - 1;)
    {
      ssize_t more = read (ends[0], text + length, sizeof text - 1 - length);
      if (more <= 0)
        break;
      length += (size_t)more;
    }
  close (ends[0]);
  CHECK (waitpid (child, &status, 0) == child);
  if (!WIFSIGNALED (status) || WTERMSIG (status) != SIGABRT
      || strstr (text, "QUARK_FATAL_ERROR: ") == NULL
      || strstr (text, message) == NULL)
    {
      fprintf (stderr, "status %x, '%s' without '%s'\n", status, text, message);
      exit (1);
    }
}

int
main (void)
{
  ends (empty_mask, "allows no thread");
  ends (too_many_threads, "more threads than there are");
  ends (no_such_device, "TASK_DEVICE of a task is a device that does not");
  ends (large_device, "TASK_DEVICE of a task is a device that does not");
  ends (no_such_kind, "task_blas of a task is not 0 to 3");
  ends (no_weight, "TASK_DEVICE_WEIGHTS leaves a task no device");
  ends (no_scratch, "the size of a scratch argument is not positive");
  ends (second_quark, "there is one Quark at a time");
  ends (outside_a_task, "outside a task");
  return 0;
}
