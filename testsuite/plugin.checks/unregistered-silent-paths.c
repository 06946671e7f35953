/* Nothing is said when a pointer is registered on every path to a task.
   rows: C20
   languages: c c++ */

#include "aux-tasks.h"

void
straight (int n)
{
  float *p = make (n);
#pragma starpu register p n
  task (p, n);
#pragma starpu unregister p
  free (p);
}

void
both_arms (int n, int c)
{
  float *p = make (n);
  if (c)
    {
#pragma starpu register p n
    }
  else
    {
#pragma starpu register p n / 2
    }
  task (p, n);
}

void
early_return (int n)
{
  float *p = make (n);
  if (!p)
    return;
#pragma starpu register p n
  task (p, n);
}

void
failure_does_not_return (int n)
{
  float *p = make (n);
  if (!p)
    abort ();
#pragma starpu register p n
  task (p, n);
}

void
same_condition (int n, int c)
{
  float *p = make (n);
  if (c > 2)
    {
#pragma starpu register p n
    }
  unknown_nothing ();
  if (c > 2)
    task (p, n);
}

int global_condition;

void
same_global_condition (int n)
{
  float *p = make (n);
  if (global_condition)
    {
#pragma starpu register p n
    }
  if (global_condition)
    task (p, n);
}

void
under_more_conditions (int n, int c, int d)
{
  float *p = make (n);
  if (c)
    {
#pragma starpu register p n
    }
  if (c)
    if (d)
      task (p, n);
}

void
flag (int n)
{
  float *p = make (n);
  int done = 0;
  if (test (n))
    {
#pragma starpu register p n
      done = 1;
    }
  if (done)
    task (p, n);
}

void
switch_all (int n, int c)
{
  float *p = make (n);
  switch (c)
    {
    case 1:
#pragma starpu register p n
      break;
    case 2:
#pragma starpu register p n + 1
      break;
    default:
      return;
    }
  task (p, n);
}

void
again (int n)
{
  float *p = make (n);
#pragma starpu register p n
  task (p, n);
#pragma starpu unregister p
#pragma starpu register p n
  task (p, n);
}

void
jump (int n)
{
  float *p = make (n);
  if (test (n))
    goto out;
#pragma starpu register p n
  task (p, n);
#pragma starpu unregister p
out:
  free (p);
}
