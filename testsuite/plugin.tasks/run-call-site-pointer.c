/* A call through a pointer submits, and tells no place.
   rows: C10
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

static int ran;
void f (int n) __attribute__ ((task));
void f (int n) { ran += n; }
void (*volatile pointer) (int) = f;

int
main (void)
{
  pointer (3);
  CHECK (ran == 3 && mock_submissions == 1 && !mock_site);
  return 0;
}
