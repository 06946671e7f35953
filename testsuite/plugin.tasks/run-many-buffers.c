/* More buffers than a codelet has room for.
   rows: C05
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror -fplugin-arg-asterism-no-unregistered" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

void f (int *a, const int *b, int *c, int *d, int *e, int *f, int *g, int *h,
        int *i, const int *j) __attribute__ ((task));

void
f (int *a, const int *b, int *c, int *d, int *e, int *f, int *g, int *h, int *i,
   const int *j)
{
  (void) b, (void) c, (void) d, (void) e, (void) f, (void) g, (void) h, (void) i;
  *a = *j;
}

int
main (void)
{
  int x = 1, y = 2;
  mock_accept_all ();
  f (&x, &x, &x, &x, &x, &x, &x, &x, &x, &y);
  CHECK (x == 2 && mock_task->nbuffers == 10);
  return 0;
}
