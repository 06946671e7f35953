/* Debug information of every kind is made.
   rows: C05
   gc: always
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror -fplugin-arg-asterism-no-unregistered" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

/* { dg-additional-options "-g3 -gdwarf-5 -fvar-tracking-assignments" } */
static int result;
static void f (int n, float *x) __attribute__ ((task));
static void f_cpu (int n, float *x)
  __attribute__ ((task_implementation ("cpu", f)));
static void f (int n, float *x) { int k = n; result = k + (int) *x; }
static void f_cpu (int n, float *x) { int k = n; result = k + (int) *x; }

int
main (void)
{
  float x = 1;
  mock_accept_all ();
  f (3, &x);
  CHECK (result == 4);
  return 0;
}
