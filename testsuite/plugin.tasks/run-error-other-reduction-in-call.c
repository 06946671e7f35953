/* A task that calls one that reduces its data otherwise than those before
   cannot wait for these, and says so.
   rows: N04 C41 */
/* { dg-do run } */
/* { dg-shouldfail "a task cannot wait" } */
/* { dg-output "run-error-other-reduction-in-call.c:24:\[39\]: error: argument 'x' of task 'least': waiting for tasks that reduce the data otherwise: " } */

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
static void outer (int *x) __attribute__ ((task));
static void
outer (int *x)
{
  least (x, 1);
}
static void
least (int *x, int n)
{
  *x = n < *x ? n : *x;
}

int
main (void)
{
  static int x;
#pragma starpu initialize
#pragma starpu register &x 1
  sum (&x, 1);
  outer (&x);
#pragma starpu wait
#pragma starpu unregister &x
#pragma starpu shutdown
  return 0;
}
