/* Pragmas in the member functions of local classes and templates of them.
   rows: C02 C15 */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

template <int N>
void
outer (int *p)
{
  struct local
  {
    int *q;
    void
    run ()
    {
      for (int i = 0; i < N; i++)
#pragma starpu wait
#pragma starpu register q N
#pragma starpu unregister q
    }
  };
  local l = { p };
  l.run ();
}

int
main ()
{
  static int v[5];
  outer<2> (v);
  outer<1> (v);
  mock_expect ("w w r2x4 u w r1x4 u");
  return 0;
}
