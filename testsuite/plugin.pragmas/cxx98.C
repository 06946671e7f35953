/* Pragmas work in C++98.
   rows: C02 */
/* { dg-do run } */
/* { dg-additional-options "-std=c++98 -Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

namespace n
{
int v[3];
template <class T> struct t { static int size () { return 2; } };
}

int
main ()
{
  int *p = n::v;
#pragma starpu register p n::t<int>::size ()
#pragma starpu unregister (::n::v)
#pragma starpu register n::v
  if (p)
#pragma starpu unregister p
  mock_expect ("r2x4 u r3x4 u");
  return 0;
}
