/* The implementation may be defined before the task gets its body.
   rows: C12 C26
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

static int which;
static void f (int n) __attribute__ ((task));
static void f_cpu (int n) __attribute__ ((task_implementation ("cpu", f)));
static void f_cpu (int n) { which = n; }
static void f (int n) { which = -n; }

int
main (void)
{
  f (3);
  CHECK (which == 3 && mock_implementations (MOCK_CPU) == 2);
  mock_implementation = 1;
  f (3);
  CHECK (which == -3);
  return 0;
}
