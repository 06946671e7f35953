/* A static task with static implementations warns of nothing.
   rows: C13
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

static int ran;
static void f (int n) __attribute__ ((task));
static void f_cpu (int n) __attribute__ ((task_implementation ("cpu", f)));
static void f_cpu (int n) { ran += n; }

int
main (void)
{
  f (3);
  CHECK (ran == 3 && mock_submissions == 1);
  return 0;
}
