/* A task that is inline in a header, in the manner of C99 or of GNU, and that
   another unit compiles, links as it does without the plugin: there is one task
   and one codelet.
   rows: C12 C13
   options: -O0 | -O2 | -O2 -fgnu89-inline */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "aux-inline-unit.c" } */

#include "aux-inline.h"

struct starpu_codelet;
struct starpu_codelet *codelet_of_other_unit (void);

int
main (void)
{
  static int v[2] = { 1, 2 };
#pragma starpu initialize
#pragma starpu register v
  add (v, 2, 5);
  multiply (v, 2, 5);
#pragma starpu unregister v
#pragma starpu shutdown
#ifdef STARPU_GCC_PLUGIN
  if (STARPU_CODELET (add) != codelet_of_other_unit ())
    return 2;
#endif
  return v[0] != 30 || v[1] != 35;
}
