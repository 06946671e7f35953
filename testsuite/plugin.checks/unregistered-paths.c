/* A pointer that some path leaves unregistered is warned about, and one that is
   registered on every path, or that comes from elsewhere, is not.
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

/* Both arms, an alias, an array, and a registration in a loop: nothing is said,
   nor of what comes from elsewhere.  */

void
both_arms (int n, int c)
{
  float *p = (float *) malloc (n);
  if (c)
    {
#pragma starpu register p n
    }
  else
    {
#pragma starpu register p n
    }
  task (p, n);
}

void
alias (int n)
{
  float *p = (float *) malloc (n), *q = p;
#pragma starpu register p n
  task (q, n);
}

void
unregistered_alias (int n)
{
  float *p = (float *) malloc (n), *q = p;
  task (q, n); /* { dg-warning ".q., argument 1 of task " } */
}

void
array (int n)
{
  static float a[16];
  float b[16];
#pragma starpu register a
  task (a, n);
  task (b, n); /* { dg-warning ".b., argument 1 of task " } */
}

void
in_a_loop (int n)
{
  float *p[8];
  for (int i = 0; i < 8; i++)
    {
      p[i] = (float *) malloc (n);
#pragma starpu register p[i] n
    }
  for (int i = 0; i < 8; i++)
    task (p[i], n);
}

float *global;

void
parameter_and_global (float *p, int n)
{
  task (p, n);
  task (global, n);
}
