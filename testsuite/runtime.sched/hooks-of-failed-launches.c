/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A policy of the program's is told of the end of each task as often as of its
   beginning, though a device's call fails in between and the task is launched
   again.
   rows: E15
   configs: drivers
   needs: cuda
   env: STARPU_NSIM=0 ASTERISM_NLOCAL_STORE=0 STARPU_NOPENCL=0
   env: FAKE_CUDA_DELAY=1 STARPU_WORKERS_NOBIND=1
   libs: -ldl */

#include "../runtime.data/aux-cuda-faults.h"
#include "../support/list_policy.h"

enum
{
  kTasks = 20,
  kCalls = 60
};

static unsigned begun, ended, called;

static void
before (struct starpu_task *task, unsigned ctx)
{
  (void)task, (void)ctx;
  __atomic_add_fetch (&begun, 1, __ATOMIC_RELAXED);
}

static void
after (struct starpu_task *task, unsigned ctx)
{
  (void)task, (void)ctx;
  __atomic_add_fetch (&ended, 1, __ATOMIC_RELAXED);
}

static void
count (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
  __atomic_add_fetch (&called, 1, __ATOMIC_RELAXED);
}

static struct starpu_codelet counting
    = { .cuda_funcs = { count }, .cuda_flags = { STARPU_CUDA_ASYNC } };

/* In a process of its own; true when a call failed. */
static int
run (const char *wanted)
{
  int status;
  setenv ("FAKE_CUDA_FAIL", wanted, 1);
  fflush (stdout);
  pid_t child = fork ();
  if (child == 0)
    {
      struct starpu_conf conf;
      CHECK_EQ (starpu_conf_init (&conf), 0);
      conf.sched_policy = &list_policy;
      int error = starpu_init (&conf);
      if (error == -EIO) /* a worker could not be started */
        _exit (kFired);
      CHECK_EQ (error, 0);
      if (starpu_cuda_worker_get_count () == 0)
        _exit (kFired);
      for (int i = 0; i < kTasks; ++i)
        submit (new_task (&counting, NULL));
      CHECK_EQ (starpu_task_wait_for_all (), 0);
      starpu_shutdown ();
      CHECK (called >= kTasks);
      CHECK (begun >= kTasks);
      CHECK_EQ (ended, begun);
      if (begun > kTasks)
        printf ("%s: %u began, of %d\n", wanted, begun, kTasks);
      fflush (stdout);
      _exit (failures () != 0 ? kFired : 0);
    }
  CHECK (waitpid (child, &status, 0) == child);
  CHECK (WIFEXITED (status));
  CHECK (WEXITSTATUS (status) == 0 || WEXITSTATUS (status) == kFired);
  return WEXITSTATUS (status) == kFired;
}

int
main (void)
{
  static const char *const calls[]
      = { "cudaEventRecord", "cudaLaunchHostFunc", "cudaSetDevice" };
  int fired = 0;

  need_double ();
  list_policy.pre_exec_hook = before;
  list_policy.post_exec_hook = after;
  for (unsigned c = 0; c < sizeof calls / sizeof *calls; ++c)
    for (int number = 1; number < kCalls; number += 1 + number / 4)
      {
        char wanted[64];
        snprintf (wanted, sizeof wanted, "%s:%d", calls[c], number);
        fired += run (wanted);
      }
  CHECK (fired > 0);
  return 0;
}
