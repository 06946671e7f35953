/* Tasks and their implementations compile and run with each option that has the
   compiler insert statements that only some of its passes can lower, or that
   leaves passes out.
   rows: C12
   languages: c c++
   options: -O1 -fsanitize=thread | -O2 -fsanitize=thread | -Og -fsanitize=thread | -O2 -fsanitize=address,undefined | -O1 -fsanitize-coverage=trace-pc,trace-cmp | -O2 -finstrument-functions | -O1 -fprofile-arcs -ftest-coverage | -O2 -fnon-call-exceptions -ftrapv -fstack-protector-all -fstack-clash-protection | -Og -g | -O2 -pg | -O1 -fgnu-tm -fopenmp */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_tasks.c ../support/instrumentation.c" } */

#include "../support/mock_tasks.h"

struct pair { double x; int n; };
typedef float vector __attribute__ ((vector_size (16)));

static int result;

void scale (int n, struct pair p, vector v, _Complex double z)
  __attribute__ ((task));
void
scale (int n, struct pair p, vector v, _Complex double z)
{
  for (int i = 0; i < n; i++)
    result += p.n + (int) v[i] + (int) __real__ z;
}

static void other (int n) __attribute__ ((task));
static void other_cpu (int n) __attribute__ ((task_implementation ("cpu", other)));
static void
other_cpu (int n)
{
  switch (n)
    {
    case 1: result *= 3; break;
    case 2: result *= 5; break;
    case 7: result *= 7; break;
    default: result = 0;
    }
}

int
main (void)
{
  struct pair p = { 1, 2 };
  vector v = { 1, 2, 3, 4 };
  scale (3, p, v, 10);
  CHECK (result == 3 * 12 + 6);
  other (2);
  CHECK (result == 5 * 42);
  CHECK (mock_submissions == 2);
  return 0;
}
