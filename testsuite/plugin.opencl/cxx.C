/* Implementations in namespaces and overloads, with sizes from templates.
   rows: C21 C02 */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

namespace n
{
template <class T> struct traits { static const int size = sizeof (T) * 2; };
template <class T> T larger (T a, T b) { return a < b ? b : a; }

void t (float *v, int n) __attribute__ ((task));
[[starpu::task_implementation ("opencl", t)]] void k (float *v, int n);
void k (int);
}

void u (float *v, unsigned n) __attribute__ ((task));
extern "C" void l (float *v, unsigned n) __attribute__ ((task_implementation ("opencl", u)));

#pragma starpu opencl n::k "scale.cl" "scale" n::traits<double>::size n::larger<int> (n, 5) n::larger (n, 5)

namespace m
{
#pragma starpu opencl ::l "scale.cl" "scale" [] { return 3u; } () n * 2
}

int
main ()
{
  n::k (0, 4);
  mock_expect ("k16/5/5");
  l (0, 7);
  mock_expect ("k3/14");
  return 0;
}
