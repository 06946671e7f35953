/* Native kernels of CUDA, of an object that is linked, are launched with the
   geometry that `ndrange', or `grid' and `block', give over the parameters, in
   one to three dimensions, whole groups each, and with `shmem'.
   rows: G09!
   languages: c c++ */
/* { dg-do run } */
/* { dg-require cuda } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-additional-sources "aux-cuda-kernels.c" } */
/* { dg-set-target-env-var STARPU_NCPU "1" } */
/* { dg-set-target-env-var STARPU_NCUDA "1" } */
/* { dg-set-target-env-var STARPU_WORKERS_NOBIND "1" } */
/* { dg-set-target-env-var ASTERISM_SHARE_MEMORY "0" } */
/* { dg-set-target-env-var ASTERISM_CUDART "libfake_cuda.so" } */

#define DEVICE cuda
#define SOURCE
#define MEMORY shmem (columns * sizeof (float))
#include "aux-kernels.h"

C_LINKAGE size_t shared_memory;

int
main (void)
{
  int wrong = run ();
  if (wrong)
    fprintf (stderr, "wrong: %d\n", wrong);
  return wrong || shared_memory != 6 * sizeof (float);
}
