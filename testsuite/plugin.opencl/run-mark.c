/* A kernel file that begins with a byte order mark, as editors write it, builds.
   rows: C21
   languages: c c++ */
/* { dg-do run } */
/* { dg-require opencl } */
/* { dg-set-target-env-var STARPU_NCPU "0" } */
/* { dg-set-target-env-var STARPU_NOPENCL "1" } */
/* { dg-set-target-env-var POCL_DEVICES "basic" } */

#include <starpu.h>

static void add (int *v, int by) __attribute__ ((task));
static void add_opencl (int *v, int by)
  __attribute__ ((task_implementation ("opencl", add)));
#pragma starpu opencl add_opencl "aux-mark.cl" "add" 4 4

int
main (void)
{
#pragma starpu initialize
  static int v[4];
#pragma starpu register v
  add (v, 3);
#pragma starpu unregister v
#pragma starpu shutdown
  return v[0] != 3 || v[3] != 3;
}
