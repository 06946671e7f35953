/* Room for pragmas is made in time when they are in the first declaration.
   rows: C02 */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

auto go = [] {
#pragma starpu wait
};

int
main ()
{
  go ();
  mock_expect ("w");
  return 0;
}
