/* Variables that only pragmas name count as used, and no warning is given for
   what the pragmas become.
   rows: C16
   languages: c c++ */
/* { dg-do compile } */
/* { dg-additional-options "-Wall -Wextra -Werror -O2" } */

void
f (float *v, int n)
{
#pragma starpu register v n
}

void
g (void)
{
  static int w[3];
  int *p = w;
  int m = 3;
#pragma starpu register p m
#pragma starpu unregister p
}
