/* A null pointer that a task hands to another is refused there as elsewhere: it
   names none of the data that the caller was given.
   rows: C32 C41
   languages: c c++ */
/* { dg-do run } */
/* { dg-shouldfail "the pointer is not registered" } */
/* { dg-output "run-error-null-in-nested-call.c:24:\[39\]: error: argument 'v' of task 'inner': attempt to use unregistered pointer \\(nil\\)" } */

#include <starpu.h>

static void inner (int *v) __attribute__ ((task));
static void outer (int *v) __attribute__ ((task));

static void
inner (int *v)
{
  *v = 1;
}

static void
outer (int *v)
{
  (void) v;
  inner (NULL);
}

int
main (void)
{
  static int some[4];
#pragma starpu initialize
#pragma starpu register some
  outer (some);
#pragma starpu wait
#pragma starpu unregister some
#pragma starpu shutdown
  return 0;
}
