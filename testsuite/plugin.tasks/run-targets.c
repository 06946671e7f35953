/* Implementations for each target are called, several for one target in the
   order of their declarations; those for opencl get device handles.
   rows: C11 C26 C07!
   languages: c c++ */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror -fplugin-arg-asterism-no-unregistered" } */
/* { dg-additional-sources "../support/mock_tasks.c" } */

#include "../support/mock_tasks.h"

static int which;
static float *where;

void f (float *x) __attribute__ ((task));
void f_cpu (float *x) __attribute__ ((task_implementation ("cpu", f)));
void f_simd (float *x) __attribute__ ((task_implementation ("cpu", f)));
void f_opencl (float *x) __attribute__ ((task_implementation ("opencl", f)));
void f_cuda (float *x) __attribute__ ((task_implementation ("cuda", f)));

void f_cpu (float *x) { which = 1; where = x; }
void f_simd (float *x) { which = 2; where = x; }
void f_opencl (float *x) { which = 3; where = x; }
void f_cuda (float *x) { which = 4; where = x; }

int
main (void)
{
  float x[2];
  mock_accept_all ();
  mock_shift = sizeof *x;
  f (x);
  CHECK (which == 1 && where == x);
  mock_implementation = 1;
  f (x);
  CHECK (which == 2 && where == x && mock_implementations (MOCK_CPU) == 2);
  mock_implementation = 0;
  mock_target = MOCK_OPENCL;
  f (x);
  CHECK (which == 3 && where == x + 1);
  CHECK (!mock_is_asynchronous (MOCK_OPENCL, 0));
  mock_target = MOCK_CUDA;
  f (x);
  CHECK (which == 4 && where == x);
  return 0;
}
