/* The attribute output counts on any declaration of the task.
   rows: C06
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror -fplugin-arg-asterism-no-unregistered" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

#include <starpu.h>

void f (float *x, float *y);
void f (float *x __attribute__ ((output)), float *y) __attribute__ ((task));
void f (float *x, float *y __attribute__ ((output)));
void f (float *x, float *y) { (void) x, (void) y; }

int
main (void)
{
  float x[4];
  mock_accept_all ();
  f (x, x);
  CHECK (mock_mode (0) == STARPU_W);
  CHECK (mock_mode (1) == STARPU_W);
  return 0;
}
