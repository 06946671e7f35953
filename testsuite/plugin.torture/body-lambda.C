/* An implicit implementation with lambdas, exceptions, destructors and
   templates.
   rows: C02 C12 */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

#include <stdexcept>
#include <vector>

static int result;

struct Counter
{
  ~Counter () { result += 100; }
};

template <typename T, typename F>
static void
each (const std::vector<T> &v, F f)
{
  for (const T &x : v)
    f (x);
}

void f (int n) __attribute__ ((task));
void
f (int n)
{
  Counter counter;
  std::vector<int> v (n, 2);
  each (v, [&] (int x) { static int calls; calls++; result += x * calls; });
  try
    {
      Counter inner;
      throw std::runtime_error ("x");
    }
  catch (const std::exception &)
    {
      result += 1000;
    }
}

int
main ()
{
  f (3);
  CHECK (result == 2 + 4 + 6 + 100 + 1000 + 100 && mock_submissions == 1);
}
