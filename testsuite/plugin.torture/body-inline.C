/* Inline tasks in C++.
   rows: C02 C12 */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

static int result;
inline void f (int n) __attribute__ ((task));
inline void
f (int n)
{
  static int calls;
  result = ++calls * n;
}

static inline void g (int n) __attribute__ ((task));
static inline void g (int n) { result = -n; }

int
main ()
{
  f (2);
  f (2);
  CHECK (result == 4);
  g (3);
  CHECK (result == -3 && mock_submissions == 3);
}
