/* Pragmas in lambdas capture what they name.
   rows: C02 C15 */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

int
main ()
{
  static int v[4];
  int *p = v;
  int n = 2;
  auto by_reference = [&] {
#pragma starpu register p n
#pragma starpu unregister p
  };
  auto by_value = [=] (int k) {
    if (k)
#pragma starpu register p n + k
    else
#pragma starpu wait
    auto inner = [p] {
#pragma starpu unregister p
    };
    inner ();
  };
  n = 3;
  by_reference ();
  by_value (2);
  mock_expect ("r3x4 u r4x4 u");
  return 0;
}
