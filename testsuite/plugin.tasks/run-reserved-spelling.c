/* The spellings with underscores mean the same.
   rows: C05 C07
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror -fplugin-arg-asterism-no-unregistered" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

#include <starpu.h>

void f (int *x __attribute__ ((__output__))) __attribute__ ((__task__));
static void f_cpu (int *x)
  __attribute__ ((__task_implementation__ ("cpu", f)));
static void f_cpu (int *x) { *x = 1; }

int
main (void)
{
  int x;
  mock_accept_all ();
  f (&x);
  CHECK (x == 1 && mock_mode (0) == STARPU_W);
  return 0;
}
