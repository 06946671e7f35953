/* The reductions and atomic operations of reductions.c give on a CUDA device, here the
   double of CUDA, what they give on a core.
   rows: C30 */
/* { dg-do run } */
/* { dg-require cuda } */
/* { dg-additional-options "-Wall -Wextra -Werror -Wno-unknown-pragmas" } */
/* { dg-set-target-env-var STARPU_NCPU "0" } */
/* { dg-set-target-env-var STARPU_NCUDA "1" } */
/* { dg-set-target-env-var STARPU_WORKERS_NOBIND "1" } */
/* { dg-set-target-env-var ASTERISM_SHARE_MEMORY "0" } */
/* { dg-set-target-env-var ASTERISM_CUDART "libfake_cuda.so" } */
/* { dg-set-target-env-var ASTERISM_CHECK_KERNELS "1" } */
/* { dg-final { sequential-same-output } } */

#include "reductions.c"
