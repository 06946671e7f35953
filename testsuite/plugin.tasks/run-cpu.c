/* A call runs the implementation with the arguments of the call, values and
   buffers in any order.
   rows: C05 C06 C11! C14 G04!
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror -fplugin-arg-asterism-no-unregistered" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

enum e { A, B };
struct s { double d; char c[3]; };

void f (char c, float *x, double d, const short *y, struct s s, enum e e)
  __attribute__ ((task));
static void f_cpu (char c, float *x, double d, const short *y, struct s s,
                   enum e e) __attribute__ ((task_implementation ("cpu", f)));

static void
f_cpu (char c, float *x, double d, const short *y, struct s s, enum e e)
{
  CHECK (c == 'q' && d == 4.5 && s.d == 1.25 && s.c[2] == 'x' && e == B);
  x[0] = y[1];
}

int
main (void)
{
  float x[1] = { 0 };
  short y[2] = { 1, 2 };
  struct s s = { 1.25, { 'a', 'b', 'x' } };
  mock_accept_all ();
  f ('q', x, 4.5, y, s, B);
  CHECK (mock_submissions == 1 && x[0] == 2);
  CHECK (mock_task->nparameters == 6 && mock_task->nbuffers == 2);
  return 0;
}
