/* Pragmas work in C++20, with the operands it brings.
   rows: C02 */
/* { dg-do run } */
/* { dg-additional-options "-std=c++20" } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

#include <span>
#include <memory>

int
main ()
{
  static int v[5];
  std::span<int> s (v);
  auto owned = std::make_unique<int[]> (4);
#pragma starpu register s.data () s.size ()
#pragma starpu unregister std::data (v)
#pragma starpu register owned.get () ([] { return 4; } ())
#pragma starpu unregister owned.get ()
#pragma starpu register reinterpret_cast<char *> (&v[1]) sizeof v - sizeof (int)
#pragma starpu unregister reinterpret_cast<char *> (v) + sizeof (int)
  for (int i = 0; auto &e : s)
#pragma starpu acquire &e
  mock_expect ("r5x4 u r4x4 u r16x1 u a a a a a");
  return 0;
}
