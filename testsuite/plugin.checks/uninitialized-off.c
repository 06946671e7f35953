/* The warning of programs that do not initialize can be turned off.
   rows: C16 */
/* { dg-additional-options "-fplugin-arg-asterism-no-uninitialized" } */

#include "aux-tasks.h"

static float v[10];

int
main (void)
{
  task (v, 10);
  return 0;
}
