/* Scoped arrays in templates, lambdas, constructors and destructors are
   undone on C++ exceptions too.
   rows: C18 C19 C02
   gc: always */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"
struct Pod
{
  int a;
  float b;
};
void
thrower (int k)
{
  if (k == 3)
    throw 1;
}
int
val (int k)
{
  thrower (k);
  return k;
}
template <class T, int N>
int
t (int n, int k)
{
  T m[N][n] __attribute__ ((heap_allocated, registered));
  m[0][0] = T ();
  try
    {
      [[starpu::heap_allocated]] T c[2] = { T (val (k)), T () };
      thrower (k);
      Pod r [[starpu::registered]][3] = { { 1, 2 } };
      if (k == 5)
        return sizeof m / sizeof (T);
      auto l = [&] {
        r[2].a = 3;
        int z[n] __attribute__ ((__registered__));
        z[0] = 1;
        c[1] = 3;
        return r[2].a + z[0];
      };
      k += l ();
    }
  catch (int)
    {
      return -1;
    }
  return k;
}
struct C
{
  C ();
  ~C ();
  int n;
};
C::C () : n (3)
{
  int q[n] __attribute__ ((heap_allocated));
  q[0] = 2;
  n = q[0];
}
C::~C ()
{
  int q[n] __attribute__ ((registered));
  q[1] = 4;
}
int
main ()
{
  if (t<float, 3> (4, 3) != -1)
    return 1;
  mock_expect ("A12x4 r3x16 A2x4 F u F");
  mock_expect_clean ();
  if (t<int, 3> (4, 5) != 12)
    return 2;
  mock_expect ("A12x4 r3x16 A2x4 r3x8 u F u F");
  mock_expect_clean ();
  if (t<int, 3> (4, 1) != 5)
    return 3;
  mock_expect ("A12x4 r3x16 A2x4 r3x8 r4x4 u u F u F");
  mock_expect_clean ();
  {
    C c;
  }
  mock_expect ("A3x4 F r2x4 u");
  mock_expect_clean ();
  return 0;
}
