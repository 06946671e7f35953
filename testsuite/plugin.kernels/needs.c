/* A codelet says what the kernels of its implementations need of a device: `double',
   also in functions and constants, and atomic operations on 8 bytes.
   rows: C30
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */

#include <starpu.h>

#define TASK __attribute__ ((task))
enum { ASYNC = 1, GENERATED = 8, DOUBLE = 16, WIDE = 32, COMPILER = 64 };

static float
tenth (float x)
{
  return (float) (x * 0.1);
}

static void single (float *v, int n) TASK;
static void
single (float *v, int n)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    v[i] *= 2.0f;
}

static void within (float *v, int n) TASK;
static void
within (float *v, int n)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    v[i] = tenth (v[i]);
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    v[i] += 1.0f;
}

static void counts (long *v, const double *w, int n) TASK;
static void
counts (long *v, const double *w, int n)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    if (w[i] > 0)
      __atomic_fetch_add (&v[0], 1, __ATOMIC_RELAXED);
}

static void opencl_only (double *v, int n) TASK;
static void
opencl_only (double *v, int n)
{
#pragma starpu kernel for ("opencl")
  for (int i = 0; i < n; i++)
    v[i] = i;
}

static int
is (struct starpu_codelet *codelet, int opencl, int cuda)
{
  return codelet->opencl_funcs[0] && codelet->opencl_flags[0] == opencl
         && (cuda ? codelet->cuda_funcs[0] != NULL
                        && codelet->cuda_flags[0] == cuda
                  : codelet->cuda_funcs[0] == NULL);
}

int
main (void)
{
  const int cuda = ASYNC | GENERATED | COMPILER;
  return !(is (STARPU_CODELET (single), ASYNC | GENERATED, cuda)
           && is (STARPU_CODELET (within), ASYNC | GENERATED | DOUBLE, cuda)
           && is (STARPU_CODELET (counts), ASYNC | GENERATED | DOUBLE | WIDE,
                  cuda)
           && is (STARPU_CODELET (opencl_only), ASYNC | GENERATED | DOUBLE,
                  0));
}
