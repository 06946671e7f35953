/* Native kernels of OpenCL are launched with the geometry of `ndrange', or of
   `grid' and `block', on two devices; the program is that of kernels-cuda.c, of
   which only the device and the file differ.
   rows: G31! G09
   languages: c c++ */
/* { dg-do run } */
/* { dg-require opencl } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-set-target-env-var STARPU_NCPU "1" } */
/* { dg-set-target-env-var STARPU_NOPENCL "2" } */
/* { dg-set-target-env-var STARPU_OPENCL_ON_CPUS "1" } */
/* { dg-set-target-env-var POCL_DEVICES "basic basic" } */
/* { dg-set-target-env-var STARPU_WORKERS_NOBIND "1" } */

#define DEVICE opencl
#define SOURCE file ("aux-kernels.cl")
#define MEMORY
#include "aux-kernels.h"

int
main (void)
{
  int wrong = run ();
  if (wrong)
    fprintf (stderr, "wrong: %d\n", wrong);
  return wrong;
}
