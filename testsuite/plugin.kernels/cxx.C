/* Kernels of C++: references to arrays, constants, local references, inline members'
   functions, namespaces, structures that are built in expressions, and bodies of
   implementations for cores.
   rows: C30 C12 C39 */
/* { dg-do run } */
/* { dg-require opencl } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-set-target-env-var STARPU_NCPU "0" } */
/* { dg-set-target-env-var STARPU_NOPENCL "1" } */
/* { dg-set-target-env-var POCL_DEVICES "basic" } */
/* { dg-set-target-env-var ASTERISM_SHARE_MEMORY "0" } */

#include <cmath>

namespace shapes
{
struct point { float x, y; };

constexpr int kSize = 50;

template <typename T>
static T
squared (T x)
{
  return x * x;
}

static point
middle (const point &a, const point &b)
{
  return { (a.x + b.x) / 2, (a.y + b.y) / 2 };
}

void move (point (&p)[kSize], const point *by, bool back) __attribute__ ((task));
void
move (point (&p)[kSize], const point *by, bool back)
{
  const float sign = back ? -1 : 1;
#pragma starpu kernel
  for (auto i = 0; i != kSize; ++i)
    {
      point &mine = p[i];
      if (const float d = by[i].x; d > 0)
        mine = middle (mine, point{ mine.x + 2 * sign * d, mine.y });
      else
        mine.y += squared (sign * by[i].y) + std::fabs (d);
    }
}
}

void lengths (const shapes::point *p, double *to, int n) __attribute__ ((task));
static void lengths_of (const shapes::point *p, double *to, int n)
  __attribute__ ((task_implementation ("cpu", lengths)));
static void
lengths_of (const shapes::point *p, double *to, int n)
{
#pragma starpu kernel collapse (2)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 2; k++)
      {
        double v[2] = { p[i].x, p[i].y };
        to[2 * i + k] = k ? std::sqrt (shapes::squared (v[0]) + v[1] * v[1]) : v[0];
      }
}

static shapes::point p[shapes::kSize], by[shapes::kSize], expected[shapes::kSize];
static double l[2 * shapes::kSize];

int
main ()
{
  for (int i = 0; i < shapes::kSize; i++)
    {
      expected[i] = p[i] = { float (i), float (-i) };
      by[i] = { float (i % 3 - 1), float (i % 5) };
      if (by[i].x > 0)
        expected[i].x -= by[i].x;
      else
        expected[i].y += by[i].y * by[i].y - by[i].x;
    }
#pragma starpu initialize
#pragma starpu register p
#pragma starpu register by
#pragma starpu register l
  shapes::move (p, by, true);
  lengths (p, l, shapes::kSize);
#pragma starpu unregister p
#pragma starpu unregister by
#pragma starpu unregister l
#pragma starpu shutdown
  for (int i = 0; i < shapes::kSize; i++)
    {
      const double x = expected[i].x, y = expected[i].y;
      if (p[i].x != expected[i].x || p[i].y != expected[i].y || l[2 * i] != x
          || l[2 * i + 1] != std::sqrt (x * x + y * y))
        return 1;
    }
  return 0;
}
