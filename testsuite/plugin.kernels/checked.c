/* ASTERISM_CHECK_KERNELS executes tasks on a core as well, and finds a kernel written by
   hand that is wrong, beside ones made of loops that are right: it names the task, the
   device, the element, and both values. Results that differ in their last bits are no
   difference, nor are elements that neither writes, or in which only a gap differs.
   rows: C30 */
/* { dg-do run } */
/* { dg-require opencl } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-set-target-env-var STARPU_NCPU "0" } */
/* { dg-set-target-env-var STARPU_NOPENCL "1" } */
/* { dg-set-target-env-var POCL_DEVICES "basic" } */
/* { dg-set-target-env-var ASTERISM_SHARE_MEMORY "0" } */
/* { dg-set-target-env-var ASTERISM_CHECK_KERNELS "1" } */
/* { dg-output "^\[^\n\]*checked.c:107:3: error: task 'wrong' on OpenCL 0 \[^\n\]*: element 7 of 'v' is 15, and 14 on a core .1 elements differ.\n\[^\n\]*checked.c:108:3: error: task 'wrong_integers' on OpenCL 0 \[^\n\]*: element 1 of 'w' is 0x00000003, and 0x00000002 on a core .9 elements differ.\n$" } */

#include <math.h>
#include <stddef.h>

#define TASK __attribute__ ((task))
#define OPENCL(task) __attribute__ ((task_implementation ("opencl", task)))

/* The loop becomes a kernel for CUDA: for OpenCL there is another.  */
static void wrong (float *v, int n) TASK;
static void
wrong (float *v, int n)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    v[i] *= 2;
}
static void wrong_cl (float *v, int n) OPENCL (wrong);
#pragma starpu opencl wrong_cl "aux-wrong.cl" "wrong" 1 n

static void wrong_integers (const int *v, int *w, int n) TASK;
static void
wrong_integers (const int *v, int *w, int n)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    w[i] = v[i] + 1;
}
static void wrong_integers_cl (const int *v, int *w, int n)
  OPENCL (wrong_integers);
#pragma starpu opencl wrong_integers_cl "aux-wrong.cl" "wrong_integers" 1 n

static void right (double *v, int n) TASK;
static void
right (double *v, int n)
{
#pragma starpu kernel
  for (int i = 0; i < n; i += 2)
    v[i] = sin (v[i]) + exp (v[i]) / tgamma (v[i] + 1);
}

struct gap
{
  char c;
  int i;
};

static void gaps (struct gap *v, int n) TASK;
static void
gaps (struct gap *v, int n)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    {
      struct gap g = { 1, i };
      v[i] = g;
    }
}

static void sum (const float *v, int n, float *result) TASK;
static void
sum (const float *v, int n, float *result)
{
  float total = 0;
#pragma starpu kernel reduction (+ : total)
  for (int i = 0; i < n; i++)
    total += v[i] * 0.37f;
  *result = total;
}

static float v[10], total[1];
static int from[10], to[10];
static double d[100];
static struct gap g[10];

int
main (void)
{
  for (int i = 0; i < 10; i++)
    {
      v[i] = i;
      from[i] = i;
    }
  for (int i = 0; i < 100; i++)
    d[i] = i / 50.0;
#pragma starpu initialize
#pragma starpu register v
#pragma starpu register total
#pragma starpu register from
#pragma starpu register to
#pragma starpu register d
#pragma starpu register g
  right (d, 100);
  wrong (v, 10);
  wrong_integers (from, to, 10);
  gaps (g, 10);
  sum (v, 10, total);
#pragma starpu unregister v
#pragma starpu unregister total
#pragma starpu unregister from
#pragma starpu unregister to
#pragma starpu unregister d
#pragma starpu unregister g
#pragma starpu shutdown
  /* The program has what the device computed. */
  return v[7] != 15 || v[6] != 12 || to[9] != 11 || to[0] != 1;
}
