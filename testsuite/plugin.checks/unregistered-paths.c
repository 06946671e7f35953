/* A pointer that some path leaves unregistered is warned about.
   rows: C20!
   languages: c c++ */

#include "aux-tasks.h"

void
one_arm (int n, int c)
{
  float *p = (float *) malloc (n); /* { dg-note "it is not registered on every path to the call" } */
  if (c)
    {
#pragma starpu register p n
    }
  task (p, n); /* { dg-warning ".p., argument 1 of task " } */
}

void
other_condition (int n, int c, int d)
{
  float *p = (float *) malloc (n);
  if (c)
    {
#pragma starpu register p n
    }
  if (d)
    task (p, n); /* { dg-warning ".p., argument 1 of task " } */
}

void
contrary_condition (int n, int c)
{
  float *p = (float *) malloc (n);
  if (c)
    {
#pragma starpu register p n
    }
  if (!c)
    task (p, n); /* { dg-warning ".p., argument 1 of task " } */
}

void
too_late (int n)
{
  float *p = (float *) malloc (n);
  task (p, n); /* { dg-warning ".p., argument 1 of task " } */
#pragma starpu register p n
}

void
too_late_in_loop (int n)
{
  float *p = (float *) malloc (n);
  for (int i = 0; i < n; i++)
    {
      task (p, n); /* { dg-warning ".p., argument 1 of task " } */
#pragma starpu register p n
    }
}

void
after_unregister (int n)
{
  float *p = (float *) malloc (n);
#pragma starpu register p n
  task (p, n);
#pragma starpu unregister p
  task (p, n); /* { dg-warning ".p., argument 1 of task " } */
}

void
parameter_after_unregister (float *p, int n)
{
#pragma starpu unregister p
  task (p, n); /* { dg-warning ".p., argument 1 of task " } */
}

void
unregistered_in_one_arm (int n, int c)
{
  static float v[10];
#pragma starpu register v
  if (c)
    {
#pragma starpu unregister v
    }
  task (v, n); /* { dg-warning ".v., argument 1 of task " } */
}

static void
helper_that_unregisters (float *v)
{
#pragma starpu unregister v
}

void
after_helper (int n)
{
  float *p = (float *) malloc (n);
#pragma starpu register p n
  helper_that_unregisters (p);
  task (p, n); /* { dg-warning ".p., argument 1 of task " } */
}

void
fresh_in_each_turn (int n)
{
  for (int i = 0; i < n; i++)
    {
      float *p = (float *) malloc (n);
      task (p, n); /* { dg-warning ".p., argument 1 of task " } */
#pragma starpu register p n
    }
}
