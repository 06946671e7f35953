/* `#pragma css task' before a definition is about that function, whatever
   functions its body declares: functions elsewhere, nested ones in C, lambdas
   and members of local classes in C++.
   rows: -
   languages: c c++
   options: -O0 | -O2 -g */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-set-target-env-var STARPU_NCPU "2" } */
/* { dg-final { sequential-same-output } } */

#include <stdio.h>

int twice (int value);

#pragma css task inout (v[n])
static void
add (int *v, int n)
{
  extern int twice (int value);
  for (int i = 0; i < n; i++)
    v[i] += twice (i);
}

#ifdef __cplusplus
#pragma css task inout (v[n])
static void
scale (int *v, int n)
{
  struct Factor
  {
    int get () const { return 3; }
  };
  auto scaled = [] (int value) { return value * Factor ().get (); };
  for (int i = 0; i < n; i++)
    v[i] = scaled (v[i]);
}
#else
#pragma css task inout (v[n])
static void
scale (int *v, int n)
{
  int scaled (int value) { return value * 3; }
  for (int i = 0; i < n; i++)
    v[i] = scaled (v[i]);
}
#endif

int
twice (int value)
{
  return 2 * value;
}

int
main (void)
{
  int v[3] = { 1, 1, 1 };
  add (v, 3);
  scale (v, 3);
#pragma css barrier
  printf ("%d %d %d\n", v[0], v[1], v[2]);
  return v[0] != 3 || v[1] != 9 || v[2] != 15;
}
