/* Overloads, tasks in namespaces, inline and static ones, `extern "C"', and
   references to arrays.
   rows: C12 C02!
   gc: always */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */

namespace n
{
[[starpu::task]] void add (int *v, int by);
[[starpu::task]] void add (float *v, float by);
namespace
{
[[starpu::task]] void hidden (int *v);
void hidden (int *v) { *v += 100; }
}
void go (int *v) { hidden (v); }
}

void n::add (int *v, int by) { *v += by; }
void n::add (float *v, float by) { *v += by; }

[[gnu::task]] inline void twice (int (&v)[2]) { v[0] *= 2; v[1] *= 2; }
[[starpu::task]] static void thrice (int *v);
static void thrice (int *v) { *v *= 3; }
extern "C" [[starpu::task]] void c_task (const int *from, int *to);
extern "C" void c_task (const int *from, int *to) { *to += *from; }

int
main ()
{
  static int v[2] = { 1, 2 }, w[1];
  static float f[1];
#pragma starpu initialize
#pragma starpu register v
#pragma starpu register w
#pragma starpu register f
  n::add (v, 4);
  n::add (f, 0.5f);
  twice (v);
  thrice (v);
  n::go (v);
  c_task (v, w);
  void (*pointer) (int *) = thrice;
  pointer (w);
#pragma starpu unregister v
#pragma starpu unregister w
#pragma starpu unregister f
#pragma starpu shutdown
  return !(v[0] == 130 && v[1] == 4 && w[0] == 390 && f[0] == 0.5f);
}
