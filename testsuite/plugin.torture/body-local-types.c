/* An implicit implementation with types of its own.
   rows: C12
   gc: always
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

static int result;
void f (int n) __attribute__ ((task));
void
f (int n)
{
  struct pair { int a, b; } p = { n, 2 };
  enum { K = 5 };
  typedef int triple[3];
  triple t = { 1, 2, K };
  {
    struct pair q = p;
    q.a += t[2];
    result = q.a * q.b;
  }
}

int
main (void)
{
  f (1);
  CHECK (result == 12);
  return 0;
}
