/* A task that calls one that reduces data, which it does not use itself,
   otherwise than those before cannot wait for these, and says so.
   rows: N04 C41 */
/* { dg-do run } */
/* { dg-shouldfail "a task cannot wait" } */
/* { dg-output "run-error-other-reduction-in-call.c:25:\[39\]: error: argument 'x' of task 'least': waiting for tasks that reduce the data otherwise: " } */

#include <starpu.h>

static void sum (int *x __attribute__ ((reduction ("+"))), int n)
    __attribute__ ((task));
static void
sum (int *x, int n)
{
  *x += n;
}

static void least (int *x __attribute__ ((reduction ("min"))), int n)
    __attribute__ ((task));
static int x;
static void outer (int *y) __attribute__ ((task));
static void
outer (int *y)
{
  least (&x, *y);
}
static void
least (int *x, int n)
{
  *x = n < *x ? n : *x;
}

int
main (void)
{
  static int y;
#pragma starpu initialize
#pragma starpu register &x 1
#pragma starpu register &y 1
  sum (&x, 1);
  outer (&y);
#pragma starpu wait
#pragma starpu unregister &x
#pragma starpu unregister &y
#pragma starpu shutdown
  return 0;
}
