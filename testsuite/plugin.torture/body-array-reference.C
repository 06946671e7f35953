/* A reference to an array is a buffer.
   rows: C02 C05
   gc: always */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror -fplugin-arg-asterism-no-unregistered" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

void f (float (&x)[4], const double (&y)[2]) __attribute__ ((task));
void f (float (&x)[4], const double (&y)[2]) { x[3] = y[1]; }

int
main ()
{
  float x[4];
  double y[2] = { 1, 2 };
  mock_accept_all ();
  f (x, y);
  CHECK (x[3] == 2 && mock_mode (0) == 3 && mock_mode (1) == 1);
}
