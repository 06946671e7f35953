/* Sizes are any expressions over the parameters, macros and globals.
   rows: C21 C22
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

#define GROUP 4 * 2
enum { E = 3 };
struct extent { int x, y; };
static int global_value = 11;

static int
half (int n)
{
  return n / 2;
}

void t (const float *v, struct extent e, long n, const int *p) __attribute__ ((task));
void a (const float *v, struct extent e, long n, const int *p) __attribute__ ((task_implementation ("opencl", t)));
void b (const float *v, struct extent e, long n, const int *p) __attribute__ ((task_implementation ("opencl", t)));
void c (const float *v, struct extent e, long n, const int *p) __attribute__ ((task_implementation ("opencl", t)));
void d (const float *v, struct extent e, long n, const int *p) __attribute__ ((task_implementation ("opencl", t)));

#pragma starpu opencl a "scale.cl" "scale" GROUP e.x (e.y + E) * 2
#pragma starpu opencl b "scale.cl" "scale" n > 5 ? 32 : 16 half (n) global_value
#pragma starpu opencl c "scale.cl" "scale" sizeof (struct extent) (int) n (n, 7)
#pragma starpu opencl d "scale.cl" "scale" E << 1 n & ~1 1 'A'

int
main (void)
{
  struct extent e = { 5, 6 };
  a (0, e, 9, 0);
  mock_expect ("k8/5/18");
  b (0, e, 9, 0);
  mock_expect ("k32/4/11");
  b (0, e, 4, 0);
  mock_expect ("k16/2/11");
  c (0, e, 9, 0);
  mock_expect ("k8/9/7");
  d (0, e, 9, 0);
  mock_expect ("k6/8/1/65");
  return 0;
}
