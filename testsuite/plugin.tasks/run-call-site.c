/* Each direct call tells its place, arguments that call tasks included.
   rows: C10
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

static int ran;
void f (int n) __attribute__ ((task));
void f (int n) { ran += n; }

static int
call (int n)
{
  f (n); CHECK (mock_site && mock_site->line == __LINE__);
  /* Of the name in C, of the parenthesis in C++.  */
  CHECK (mock_site->column == 3 || mock_site->column == 5);
  return n;
}

int
main (void)
{
  f (call (2)); CHECK (mock_site && mock_site->line == __LINE__);
  CHECK (ran == 4 && mock_submissions == 2);
  return 0;
}
