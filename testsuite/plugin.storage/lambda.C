/* Lambdas capture the arrays, by reference and by value.
   rows: C18 C19 C02 */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

int
main ()
{
  int v[3] __attribute__ ((heap_allocated)) = { 1, 2, 3 };
  auto by_reference = [&v] (int i) { return v[i]++; };
  auto by_value = [=] { return v[0] + v[1] + v[2]; };
  by_reference (1);
  mock_expect ("A3x4");
  return by_value () == 6 && v[1] == 3 ? 0 : 1;
}
