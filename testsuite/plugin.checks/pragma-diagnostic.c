/* The warnings obey `#pragma GCC diagnostic' for -Wattributes.
   rows: C09
   languages: c c++ */

#include "aux-tasks.h"

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wattributes"
void
silent (int n)
{
  float v[10];
  task (v, n);
}
#pragma GCC diagnostic pop

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wattributes"
void
error (int n)
{
  float v[10];
  task (v, n); /* { dg-error ".v., argument 1 of task " } */
}
#pragma GCC diagnostic pop

void
warning (int n)
{
  float v[10];
  task (v, n); /* { dg-warning ".v., argument 1 of task " } */
}
