/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A chain of tasks, each of which submits the next one and ends without waiting
   for it, takes no memory for those that have ended: by calls and by
   starpu_task_submit, from tasks that begin when the one before has ended or
   while it goes on.
   rows: C32
   configs: one many */

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define TASKS 20000
#else
#define TASKS 1000000
#endif

#include "../support/check.h"
#include <asterism_abi.h>
#include <unistd.h>

static void step (void *buffers[], void *argument);
static const struct asterism_parameter_v1 parameter
    = { "n", 0, sizeof (long), 0, 0 };
static struct starpu_codelet codelet = { .cpu_funcs = { step } };
static struct asterism_task_v1 call = { ASTERISM_ABI_VERSION,
                                        1,
                                        0,
                                        0,
                                        sizeof (long),
                                        0,
                                        "step",
                                        &codelet,
                                        &parameter,
                                        { __FILE__, __LINE__, 0 },
                                        NULL,
                                        NULL };

static void
step (void *buffers[], void *argument)
{
  const long n = *(long *)argument;
  (void)buffers;
  if (n == 0)
    return;
  if (n % 3 != 0)
    {
      const long next = n - 1;
      asterism_submit_v1 (&call, &next);
    }
  else
    {
      long *next = malloc (sizeof *next);
      *next = n - 1;
      struct starpu_task *task = new_task (&codelet, next);
      task->cl_arg_size = sizeof *next;
      task->cl_arg_free = 1;
      submit (task);
    }
  for (int i = 0; i < n % 64; ++i)
    __asm__ volatile("");
}

static long
pages (void)
{
  long resident = 0;
  FILE *file = fopen ("/proc/self/statm", "r");
  CHECK (file != NULL);
  CHECK_EQ (fscanf (file, "%*d %ld", &resident), 1);
  fclose (file);
  return resident;
}

static void
run (long n)
{
  asterism_submit_v1 (&call, &n);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
}

int
main (void)
{
  start ();
  run (1000);
  const long before = pages ();
  run (TASKS);
  const long more = (pages () - before) * sysconf (_SC_PAGESIZE);
  fprintf (stderr, "%ld bytes more\n", more);
  if (TASKS == 1000000)
    CHECK (more < 16l << 20);
  starpu_shutdown ();
  return 0;
}
