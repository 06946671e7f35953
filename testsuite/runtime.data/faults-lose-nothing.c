/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Whichever allocation, copy or launch of a device fails once, or every so
   many, random tasks on devices too small for the data leave what a sequential
   run leaves.
   rows: R27 R18 E06
   configs: sim
   env: STARPU_LIMIT_SIM_MEM=16  */

#include "aux-vectors.h"

enum
{
  kCount = 5,
  kLength = 1000, /* 4 KB: four fit */
  kSteps = 60,
  /* A device does no more launches, nor allocations, in one run: each task's,
     and some again. */
  kMost = 2 * kSteps
};

static int values[kCount][kLength], oracle[kCount];

static void
random_task (starpu_data_handle_t *handles, unsigned number, int step)
{
  unsigned i = number % kCount,
           worker = number / 16 % starpu_worker_get_count ();
  int adds = number / 64 % 3 != 0;
  struct starpu_task *task
      = new_task (adds ? &add_codelet : &set_codelet, (void *)(intptr_t)step);
  task->handles[0] = handles[i];
  task->execute_on_a_specific_worker = 1;
  task->workerid = worker;
  oracle[i] = adds ? oracle[i] + step : step;
  submit (task);
}

/* One run in which `what' fails as `when' says: returns what was moved. */
static int
run (const char *what, int when)
{
  char text[16];
  snprintf (text, sizeof text, "%d", when);
  setenv (what, text, 1);
  start ();
  unsetenv (what);
  starpu_data_handle_t handles[kCount];
  memset (values, 0, sizeof values);
  memset (oracle, 0, sizeof oracle);
  for (int i = 0; i < kCount; ++i)
    handles[i] = new_vector (values[i], kLength);
  unsigned seed = 4711 + (unsigned)(when > 0 ? when : -when);
  for (int step = 1; step <= kSteps; ++step)
    {
      seed = seed * 1103515245 + 12345;
      random_task (handles, seed >> 16, step);
    }
  for (int i = 0; i < kCount; ++i)
    {
      starpu_data_unregister (handles[i]);
      for (int k = 0; k < kLength; ++k)
        CHECK_EQ (values[i][k], oracle[i]);
    }
  int copies = transfers ();
  starpu_shutdown ();
  return copies;
}

int
main (void)
{
  /* Each of the two devices' failed copy is not counted. */
  int n, most = 0;
  for (n = 1; n <= most + 2 || n == 1; ++n)
    {
      int copies = run ("STARPU_SIM_FAIL_COPY", -n);
      if (copies > most)
        most = copies;
    }
  printf ("copies failed, up to the %dth of a device\n", n - 1);
  CHECK (n > kSteps / 2);
  for (n = 1; n <= kMost; ++n)
    {
      run ("STARPU_SIM_FAIL_ALLOCATE", -n);
      run ("STARPU_SIM_FAIL_LAUNCH", -n);
    }
  for (n = 3; n <= 9; n += 3)
    {
      run ("STARPU_SIM_FAIL_COPY", n);
      run ("STARPU_SIM_FAIL_ALLOCATE", n);
      /* A task goes behind the four others that are ready, at most: no sixth
         launch is its next one, and it is not given up. */
      run ("STARPU_SIM_FAIL_LAUNCH", n + 3);
    }
  return 0;
}
