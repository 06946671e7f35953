/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* OpenCL devices that are the machine's cores take no core from the program
   unless it is asked for: by STARPU_OPENCL_ON_CPUS, or a number of OpenCL
   devices.  A program that could use them is told once.
   rows: E41
   configs: opencl
   needs: opencl */

#include "../support/capture.h"

static void
work (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static void
work_there (void *buffers[], void *argument)
{
  (void)buffers, (void)argument;
}

static struct starpu_codelet plain = { .cpu_funcs = { work } };
static struct starpu_codelet both
    = { .cpu_funcs = { work }, .opencl_funcs = { work_there } };
static struct starpu_codelet another
    = { .cpu_funcs = { work }, .opencl_funcs = { work_there } };

/* Executes two tasks of a codelet; the number of OpenCL workers, and of times
   that the program was told. */
static int
devices (struct starpu_codelet *codelet, int *told)
{
  int old = capture_begin ();
  start ();
  const int count = (int)starpu_opencl_worker_get_count ();
  for (int i = 0; i < 2; ++i)
    CHECK_EQ (starpu_task_insert (codelet, 0), 0);
  CHECK_EQ (starpu_task_wait_for_all (), 0);
  starpu_shutdown ();
  *told = occurrences (capture_end (old), "STARPU_OPENCL_ON_CPUS=1");
  return count;
}

int
main (void)
{
  int told;
  CHECK_EQ (devices (&plain, &told), 2);
  unsetenv ("STARPU_OPENCL_ON_CPUS");
  CHECK_EQ (devices (&plain, &told), 2); /* STARPU_NOPENCL=2 */
  CHECK_EQ (told, 0);
  unsetenv ("STARPU_NOPENCL");
  CHECK_EQ (devices (&plain, &told), 0);
  CHECK_EQ (told, 0);
  CHECK_EQ (devices (&both, &told), 0);
  CHECK_EQ (told, 1);
  CHECK_EQ (devices (&another, &told), 0);
  CHECK_EQ (told, 0);
  setenv ("STARPU_OPENCL_ON_CPUS", "1", 1);
  CHECK (devices (&plain, &told) >= 1);
  setenv ("STARPU_OPENCL_ON_CPUS", "0", 1);
  CHECK_EQ (devices (&another, &told), 0);
  CHECK_EQ (told, 0);
  return 0;
}
