/* Pragmas come out of macros through _Pragma.
   rows: C16
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

#define STRING(x) #x
#define STARPU(x) _Pragma (STRING (starpu x))
#define REGISTER(pointer, size) STARPU (register pointer size)
#define WAIT_TWICE _Pragma ("starpu wait") _Pragma ("starpu wait")

int
main (void)
{
  static double v[4];
  double *p = v;
  STARPU (initialize)
  REGISTER (p, 2 + 1)
  STARPU (unregister p)
  WAIT_TWICE
  if (p)
    STARPU (wait)
  mock_expect ("i r3x8 u w w w");
  return 0;
}
