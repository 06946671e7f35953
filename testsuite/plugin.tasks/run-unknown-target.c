/* An implementation for an unknown target is left out.
   rows: C07
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

/* { dg-additional-options "-fplugin-arg-asterism-no-unknown-target" } */
static int which;
void f (int n) __attribute__ ((task));
void f_fpga (int n) __attribute__ ((task_implementation ("fpga", f)));
void f_cpu (int n) __attribute__ ((task_implementation ("cpu", f)));
void f_fpga (int n) { which = -n; }
void f_cpu (int n) { which = n; }

int
main (void)
{
  f (3);
  CHECK (which == 3 && mock_implementations (MOCK_CPU) == 1);
  return 0;
}
