/* An implicit implementation with arrays of variable length, as parameters and
   within.
   rows: C12
   gc: always */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror -fplugin-arg-asterism-no-unregistered" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

static double result;
void f (int n, double m[n][n], int k) __attribute__ ((task));
void
f (int n, double m[n][n], int k)
{
  double copy[n][n];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      copy[i][j] = m[i][j] * k;
  result = copy[n - 1][0] + sizeof copy / sizeof (double) + sizeof m[0];
}

void g (int n, double m[n][n]) __attribute__ ((task));
static void g_cpu (int n, double m[n][n])
  __attribute__ ((task_implementation ("cpu", g)));
static void
g_cpu (int n, double m[n][n])
{
  result = m[n - 1][0];
}

int
main (void)
{
  double m[3][3] = { { 0 }, { 0 }, { 5 } };
  mock_accept_all ();
  f (3, m, 2);
  CHECK (result == 10 + 9 + 24);
  g (3, m);
  CHECK (result == 5 && mock_submissions == 2);
  return 0;
}
