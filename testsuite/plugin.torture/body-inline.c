/* Inline tasks in C.
   rows: C12 */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

static int result;
static inline void f (int n) __attribute__ ((task));
static inline void f (int n) { result = n; }
extern inline void g (int n) __attribute__ ((task));
inline void g (int n) { (void) n; }

int
main (void)
{
  f (2);
  CHECK (result == 2);
  g (3);
  CHECK (mock_submissions == 2);
  return 0;
}
