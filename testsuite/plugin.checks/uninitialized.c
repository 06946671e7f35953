/* A program whose main never initializes is warned about.
   rows: C16
   languages: c c++ */

#include "aux-tasks.h"

static float v[10];

static void
work (void)
{
  task (v, 10); /* { dg-warning "is called in a program that never initializes the runtime" } */
}

int
main (void) /* { dg-note "with .#pragma starpu initialize., and end it" } */
{
#pragma starpu register v
  work ();
#pragma starpu unregister v
  return 0;
}
