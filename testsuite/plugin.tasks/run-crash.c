/* A crash in a task names the task and the place of its call.
   rows: C10
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-shouldfail "the task crashes" } */
/* { dg-output "run-crash.c:21:\[38\]: error: SIGABRT in task dies" } */

#include <starpu.h>
#include <stdlib.h>

static void dies (int n) __attribute__ ((task));
static void dies (int n) { if (n > 0) abort (); }

int
main (void)
{
#pragma starpu initialize
  dies (0);
#pragma starpu wait
  dies (1);
#pragma starpu shutdown
  return 0;
}
