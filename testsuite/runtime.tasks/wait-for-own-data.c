/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A task cannot wait for those that write what it only reads: the program ends
   with the place of the wait and the names of both.  If both only read it can.
   rows: C32
   configs: one many */

#include "../support/capture.h"
#include <asterism_abi.h>
#include <sys/wait.h>

static const struct asterism_site_v1 here = { "outer.c", 12, 3 };
static starpu_data_handle_t handle;
static int waited;

static void
nothing (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
}
static struct starpu_codelet inner = { .cpu_funcs = { nothing },
                                       .nbuffers = 1,
                                       .modes = { STARPU_R },
                                       .name = "inner" };

static void
wait_inside (void *buffers[], void *argument)
{
  (void)buffers;
  (void)argument;
  struct starpu_task *task = new_task (&inner, NULL);
  task->handles[0] = handle;
  submit (task);
  asterism_wait_v1 (&here);
  waited = 1;
}
static struct starpu_codelet outer = { .cpu_funcs = { wait_inside },
                                       .nbuffers = 1,
                                       .modes = { STARPU_R },
                                       .name = "outer" };

static void
run (enum starpu_data_access_mode mode)
{
  static int value;
  inner.modes[0] = mode;
  start ();
  starpu_variable_data_register (&handle, STARPU_MAIN_RAM, (uintptr_t)&value,
                                 sizeof value);
  struct starpu_task *task = new_task (&outer, NULL);
  task->handles[0] = handle;
  submit (task);
  starpu_task_wait_for_all ();
  starpu_data_unregister (handle);
  starpu_shutdown ();
}

int
main (void)
{
  const int old = capture_begin ();
  const pid_t child = fork ();
  if (child == 0)
    {
      run (STARPU_RW);
      _exit (0);
    }
  int status = 0;
  CHECK (waitpid (child, &status, 0) == child);
  const char *said = capture_end (old);
  fputs (said, stderr);
  CHECK (status != 0);
  CHECK (strstr (said, "outer.c:12:3: error: failed to wait: task 'inner'"));
  CHECK (strstr (said, "data of task 'outer'"));

  run (STARPU_R);
  CHECK_EQ (waited, 1);
  return 0;
}
