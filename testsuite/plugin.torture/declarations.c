/* Tasks declared by a type name or typeof, with qualified parameters, arrays as
   parameters and attributes of other kinds before and after.
   rows: C05 C07 C11 */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */

typedef void function (int *, float);
function by_type __attribute__ ((task));
function by_type_cpu __attribute__ ((task_implementation ("cpu", by_type)));
void by_type_cpu (int *p, float f) { *p += f; }

__attribute__ ((task)) void shown (int *p) __attribute__ ((visibility ("hidden")));
void shown (int *p) { *p += 10; }
extern __typeof__ (shown) shown __attribute__ ((weak));

void qualified (int *__restrict__ p, const int n, volatile int m) __attribute__ ((task));
void qualified (int *__restrict__ p, int n, int m) { *p += n + m; }

void arrays (int n, int v[n][n], const int w[static 3]) __attribute__ ((task));
void arrays (int n, int v[n][n], const int w[static 3]) { v[n - 1][n - 1] += w[2] * 1000; }

void both (int *) __attribute__ ((nothrow)) __attribute__ ((__task__, cold)), neither (int *);
void both (int *p) { *p += 10000; }
void neither (int *p) { *p += 20000; }

int
main (void)
{
  static int v[2][2], w[3] = { 0, 0, 4 };
#pragma starpu initialize
#pragma starpu register v
#pragma starpu register w
  int *p = &v[0][0];
  by_type (p, 1);
  shown (p);
  qualified (p, 40, 60);
  arrays (2, v, w);
  both (p);
#pragma starpu unregister w
#pragma starpu unregister v
#pragma starpu shutdown
  neither (p);
  return !(v[0][0] == 30111 && v[1][1] == 4000);
}
