/* Attributes may stand on any declaration, in any order.
   rows: C05 C07
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

static int ran;
void f (int n);
void f_cpu (int n);
void f_cpu (int n) { ran += n; }
void f_cpu (int n) __attribute__ ((task_implementation ("cpu", f)));
void f (int n) __attribute__ ((task));

int
main (void)
{
  f (3);
  CHECK (ran == 3 && mock_submissions == 1);
  return 0;
}
