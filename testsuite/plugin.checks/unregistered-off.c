/* The warning of unregistered arguments can be turned off by its name.
   rows: C20 */
/* { dg-additional-options "-fplugin-arg-asterism-no-unregistered" } */

#include "aux-tasks.h"

void
f (int n)
{
  float v[10];
  task (v, n);
}
