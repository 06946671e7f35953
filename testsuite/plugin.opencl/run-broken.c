/* A kernel that does not build is reported at its first use, with the place of
   the pragma and the line of the kernel's own file.
   rows: C21
   languages: c c++ */
/* { dg-do run } */
/* { dg-require opencl } */
/* { dg-set-target-env-var STARPU_NCPU "0" } */
/* { dg-set-target-env-var STARPU_NOPENCL "1" } */
/* { dg-set-target-env-var STARPU_OPENCL_ON_CPUS "1" } */
/* { dg-shouldfail "the kernel does not build" } */
/* { dg-output "run-broken.c:18:9: error: OpenCL kernel 'broken': .*aux-broken.cl:3:47: \[^\n\]*use of undeclared identifier 'undeclared'" } */

#include <starpu.h>

static void spoil (float *v) __attribute__ ((task));
static void spoil_opencl (float *v)
  __attribute__ ((task_implementation ("opencl", spoil)));
#pragma starpu opencl spoil_opencl "aux-broken.cl" "broken" 1

int
main (void)
{
#pragma starpu initialize
  static float v[4];
#pragma starpu register v
  spoil (v);
#pragma starpu unregister v
#pragma starpu shutdown
  return 0;
}
