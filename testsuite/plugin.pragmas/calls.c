/* The operands may be calls; a parenthesis after what cannot be called begins
   the size.
   rows: C16
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

static int storage[10];

static int *
get (int n)
{
  return storage + n;
}

static int
twice (int n)
{
  return 2 * n;
}

int
main (void)
{
  int *(*pointer) (int) = get;
  int *v = storage;
  int n = 2;
#pragma starpu register get (n) twice (n)
#pragma starpu unregister get (2)
#pragma starpu register v (n + 2) * 2
#pragma starpu unregister pointer (0)
#pragma starpu register (*pointer) (1) n
#pragma starpu unregister storage + 1
  mock_expect ("r4x4 u r8x4 u r2x4 u");
  return 0;
}
