/* The warning of unregistered arguments can be made an error by its name.
   rows: C20 */
/* { dg-additional-options "-fplugin-arg-asterism-error-unregistered" } */

#include "aux-tasks.h"

void
f (int n)
{
  float v[10];
  task (v, n); /* { dg-error ".v., argument 1 of task .task., may be used unregistered ..-fplugin-arg-asterism-error-unregistered" } */
}
