/* Pragmas stand in templates of constructors and of operators, in function try
   blocks, `if constexpr', generic lambdas, and lambdas in default arguments and
   initializers.
   rows: C02 C15 C16 */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */
/* { dg-additional-options "-std=c++20" } */

#include "../support/mock_runtime.h"

static int v[8];
static int *pv = v;

struct in_try
{
  int *p;

  in_try () try : p (v)
    {
#pragma starpu wait
      throw 1;
    }
  catch (int)
    {
#pragma starpu initialize
    }
};

template <class T> struct holder
{
  T *p;

  template <class U> holder (U u) : p (v)
  {
#pragma starpu register p u
    auto generic = [&] (auto q) {
      if (u)
#pragma starpu release q
      for (int i = 0; i < 2; i++)
#pragma starpu acquire q
    };
    generic (p);
  }

  template <int M> void operator() (holder<T> *, T (&) [M])
  {
    if constexpr (M > 3)
#pragma starpu acquire this->p + M
    else
#pragma starpu wait
  }

  ~holder ()
  {
#pragma starpu unregister this->p
  }
};

template <class... T>
static void
pack (T... t)
{
#pragma starpu register pv sizeof... (T)
#pragma starpu unregister pv
#pragma starpu register (pv) 8 - sizeof... (t) * 2
#pragma starpu unregister pv
}

static int
by_default (int n = [] {
#pragma starpu wait
  return 3;
} ())
{
  return n;
}

static int global = [] {
#pragma starpu shutdown
  return 3;
} ();

int
main ()
{
  mock_expect ("s");
  try
    {
      in_try it;
    }
  catch (int)
    {
    }
  mock_expect ("w i");
  {
    holder<int> h (2);
    int three[3], four[4];
    h (&h, three);
    h (&h, four);
  }
  mock_expect ("r2x4 l a a w a u");
  pack (1, 2.0);
  mock_expect ("r2x4 u r4x4 u");
  by_default ();
  mock_expect ("w");
  auto templated = [] <typename T> (T *q) {
#pragma starpu register q sizeof (T)
  };
  templated (pv);
  mock_expect ("r4x4");
  return global - 3;
}
