/* An initializer that throws, and a destructor during unwinding.
   rows: C18 C19 C02 */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

static int
fail (int n)
{
  if (n)
    throw n;
  return n;
}

struct guard
{
  ~guard ()
  {
    int v[2] __attribute__ ((registered));
    v[0] = 1;
  }
};

static void
f (int n)
{
  guard g;
  int a[2] __attribute__ ((heap_allocated)) = { fail (0), fail (n) };
  int b[3] __attribute__ ((registered)) = { fail (a[0]), a[1] };
  b[0] = a[1];
}

int
main ()
{
  try
    {
      f (1);
    }
  catch (int)
    {
    }
  mock_expect ("A2x4 F r2x4 u");
  f (0);
  mock_expect ("A2x4 r3x4 u F r2x4 u");
  mock_expect_clean ();
  return 0;
}
