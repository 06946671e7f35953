/* The sizes of groups and ranges are constants or expressions over the
   parameters of the task, evaluated at each launch.
   rows: C21 C22
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-sources "../support/mock_runtime.c" } */

#include "../support/mock_runtime.h"

void scale (float *vector, int size, float factor) __attribute__ ((task));
static void scale_cpu (float *vector, int size, float factor) __attribute__ ((task_implementation ("cpu", scale)));
static void scale_opencl (float *vector, int size, float factor) __attribute__ ((task_implementation ("opencl", scale)));
static void s2 (float *v, int n, float f) __attribute__ ((task_implementation ("opencl", scale)));
static void s3 (float *v, int n, float f) __attribute__ ((task_implementation ("opencl", scale)));
static void scale_cpu (float *vector, int size, float factor) { for (int i = 0; i < size; i++) vector[i] *= factor; }
#define G 16
#pragma starpu opencl scale_opencl "scale.cl" "scale" 8
#pragma starpu opencl s2 "scale.cl" "scale" G size
#pragma starpu opencl s3 "scale.cl" "scale" size / 2 size * 2 (size > 2 ? 4 : (int) factor)
int main (void)
{
  float v[1];
  scale_opencl (v, 10, 2);
  mock_expect ("k8");
  s2 (v, 10, 2);
  mock_expect ("k16/10");
  s3 (v, 10, 2);
  mock_expect ("k5/20/4");
  return 0;
}
