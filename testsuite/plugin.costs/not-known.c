/* Verbose notes say why the compiler cannot tell what a task costs, at the place
   of the reason.
   rows: C31
   options: -O0 | -O2 */
/* { dg-do compile } */
/* { dg-additional-options "-fplugin-arg-asterism-verbose" } */

#define TASK __attribute__ ((task)) void

extern void elsewhere (double *);

TASK
calls (double *x)
{
  elsewhere (x); /* { dg-note "cost of task .calls. is not known before it is measured: it calls a function whose body is not here" } */
}

static double
again (int n)
{
  return n ? again (n - 1) + 1 : 0; /* { dg-note "cost of task .recursive. is not known before it is measured: it calls itself" } */
}

TASK
recursive (int n, double *x)
{
  *x = again (n);
}

TASK
sparse (int n, const int *row, const double *v, double *y)
{
  for (int i = 0; i < n; i++)
    for (int k = row[i]; k < row[i + 1]; k++) /* { dg-note "cost of task .sparse. is not known before it is measured: it has a loop whose number of iterations does not follow from its parameters" } */
      y[i] += v[k];
}

TASK
search (int n, double *x)
{
  for (int i = 0; i < n; i++) /* { dg-note "cost of task .search. is not known before it is measured: it has a loop with several ways out" } */
    {
      x[i] += 1;
      if (x[i] > 10)
        break;
    }
}

TASK
jumps (int n, double *x)
{
  int i = 0;
  if (n & 1)
    goto inside;
again:
  x[i] += 1;
inside:
  x[i] *= 2;
  if (++i < n) /* { dg-note "cost of task .jumps. is not known before it is measured: it has a loop made of jumps" } */
    goto again;
}

TASK tens (int n, double *x) /* { dg-note "cost of task .tens. is not known before it is measured: its number of operations is no polynomial of its parameters" } */
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i * i * i * i * i * i * i * i * i; j++)
      x[i] += 1;
}

struct size
{
  int n;
};

TASK
in_structure (struct size s, double *x)
{
  for (int i = 0; i < s.n; i++) /* { dg-note "cost of task .in_structure. is not known before it is measured: it has a loop whose" } */
    x[i] += 1;
}

TASK between (const double *x, const double *end, double *sum) /* { dg-note "cost of task .between. is not known before it is measured: it depends on more than the task's numbers" } */
{
  double s = 0;
  for (; x < end; x++)
    s += *x;
  *sum = s;
}
