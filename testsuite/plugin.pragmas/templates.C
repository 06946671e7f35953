/* Operands may depend on the parameters of templates.
   rows: C02 C16 */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

#include <vector>

template <class T>
void
whole (T *p, int n)
{
#pragma starpu register p n * (int) sizeof (T)
#pragma starpu unregister static_cast<T *> (p)
  T v[4] __attribute__ ((heap_allocated));
#pragma starpu register v
#pragma starpu unregister &v[0]
}

template <class T, int N> struct holder
{
  typedef T row[N];
  row values;
  static T shared[N + 1];

  void
  go ()
  {
#pragma starpu register values
#pragma starpu unregister this->values
#pragma starpu register shared
#pragma starpu unregister holder<T, N>::shared
  }
};

template <class T, int N> T holder<T, N>::shared[N + 1];

int
main ()
{
  static double d[10];
  static char c[10];
  whole (d, 1);
  mock_expect ("r8x8 u A4x8 r4x8 u F");
  whole (c, 3);
  mock_expect ("r3x1 u A4x1 r4x1 u F");
  static holder<float, 5> h;
  h.go ();
  mock_expect ("r5x4 u r6x4 u");
  std::vector<int> w (7);
#pragma starpu register w.data () w.size ()
#pragma starpu unregister w.data ()
  mock_expect ("r7x4 u");
  return 0;
}
