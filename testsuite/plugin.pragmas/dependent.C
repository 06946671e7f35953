/* Operands of every form stand in templates, whether they depend on the
   parameters or not.
   rows: C02 C16 */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */
/* { dg-additional-options "-std=c++20" } */

#include "../support/mock_runtime.h"

namespace N
{
struct span { int n; int *p; int size () const { return n; } int *begin () { return p; } };
template <class T> T id (T t) { return t; }
template <int N> constexpr int c = N;
struct known { enum { K = 3 }; static int *p; typedef unsigned size; };
int *known::p;
}

template <class T> struct W
{
  T t;
  static int *s;
  typedef int size;
  template <class U> U get () { return t; }
};
template <class T> int *W<T>::s;

template <class T, class... A>
static void
f (T *p, W<T *> *w, A... a)
{
  int n = 4;
  N::span v = { 3, p };
#pragma starpu register p N::id<int> (3)
#pragma starpu unregister N::id<T *> (p)
#pragma starpu register p N::c<4>
#pragma starpu unregister N::id (p)
  mock_expect ("r3x4 u r4x4 u");
#pragma starpu register p (N::c<(4 > 2)>)
#pragma starpu unregister w->t
#pragma starpu register N::known::p N::known::K
#pragma starpu unregister N::known::p
#pragma starpu register W<int>::s n
#pragma starpu unregister W<int>::s
#pragma starpu register W<T>::s n
#pragma starpu unregister W<T>::s
  mock_expect ("r1x4 u r3x4 u r4x4 u r4x4 u");
#pragma starpu register v.begin () v.size ()
#pragma starpu unregister v.p
#pragma starpu register static_cast<short *> ((void *) p) n
#pragma starpu unregister reinterpret_cast<float *&> (p)
#pragma starpu register w->template get<int *> () 3
#pragma starpu unregister w->t
  mock_expect ("r3x4 u r4x2 u r3x4 u");
#pragma starpu register p static_cast<int> (3.5)
#pragma starpu unregister p
#pragma starpu register p int (3.5)
#pragma starpu unregister p
#pragma starpu register p int { 3 }
#pragma starpu unregister p
#pragma starpu register p decltype (n) (3)
#pragma starpu unregister p
#pragma starpu register p decltype (n) { 3 }
#pragma starpu unregister p
#pragma starpu register (int *) p typename W<T>::size (3)
#pragma starpu unregister p
#pragma starpu register p (N::span { 3, nullptr }).n
#pragma starpu unregister p
#pragma starpu register p ([=] (int k) -> int { return k + n; } (-1))
#pragma starpu unregister p
  mock_expect ("r3x4 u r3x4 u r3x4 u r3x4 u r3x4 u r3x4 u r3x4 u r3x4 u");
#pragma starpu register p sizeof (T) * n
#pragma starpu unregister p
#pragma starpu register p n < 3 ? n : n > 4
#pragma starpu unregister p
#pragma starpu register p n << 1
#pragma starpu unregister p
#pragma starpu register p sizeof...(A)
#pragma starpu unregister p
#pragma starpu register (a, ..., p) n
#pragma starpu unregister p
#pragma starpu register ({ T *k = p; k; }) ({ T z = n; z; })
#pragma starpu unregister p
  mock_expect ("r16x4 u r0x4 u r8x4 u r2x4 u r4x4 u r4x4 u");
}

int
main ()
{
  static int x[16], y[4], z[4];
  N::known::p = y;
  W<int>::s = z;
  W<int *> w = { x };
  f (x, &w, 1, 2.0);
  return 0;
}
