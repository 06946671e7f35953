/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The overhead workloads through calls that the plugin generates.  */

#define HOLDS_WORKERS
#include "workloads.h"

#include <starpu.h>

static long data[items][1];

static void call0 (void) __attribute__ ((task));
static void call1 (long *a) __attribute__ ((task));
static void call2 (const long *a, long *b) __attribute__ ((task));
static void call3 (const long *a, const long *b, long *c)
    __attribute__ ((task));

static void
call0 (void)
{
  work ();
}

static void
call1 (long *a)
{
  (void)a;
  work ();
}

static void
call2 (const long *a, long *b)
{
  (void)a, (void)b;
  work ();
}

static void
call3 (const long *a, const long *b, long *c)
{
  (void)a, (void)b, (void)c;
  work ();
}

static void
task0 (void)
{
  call0 ();
}

static void
task1 (int a)
{
  call1 (data[a]);
}

static void
task2 (int a, int b)
{
  call2 (data[a], data[b]);
}

static void
task3 (int a, int b, int c)
{
  call3 (data[a], data[b], data[c]);
}

static void
wait_for_all (void)
{
#pragma starpu wait
}

static void
hold_workers (void)
{
  starpu_pause ();
}

static void
release_workers (void)
{
  starpu_resume ();
}

/* Where a call's result goes: no datum that tasks depend on, as each of them
   waits for those that it calls.  */
struct place
{
  long *result;
};

static void call_fibonacci (int n, struct place to) __attribute__ ((task));

static void
call_fibonacci (int n, struct place to)
{
  *to.result = n;
  if (n < 2)
    return;
  long x, y;
  call_fibonacci (n - 1, (struct place){ &x });
  call_fibonacci (n - 2, (struct place){ &y });
#pragma starpu wait
  *to.result = x + y;
}

static long
fibonacci (int n)
{
  long result;
  call_fibonacci (n, (struct place){ &result });
#pragma starpu wait
  return result;
}

static int
with_library (int nworkers, int ndata, void (*body) (void))
{
  char number[16];

  snprintf (number, sizeof number, "%d", nworkers);
  setenv ("STARPU_NCPU", number, 1);
  setenv ("STARPU_NCUDA", "0", 0);
  setenv ("STARPU_NOPENCL", "0", 0);
#pragma starpu initialize
  for (int i = 0; i < ndata; i++)
    {
#pragma starpu register data[i]
    }
  body ();
  for (int i = 0; i < ndata; i++)
    {
#pragma starpu unregister data[i]
    }
#pragma starpu shutdown
  return 0;
}
