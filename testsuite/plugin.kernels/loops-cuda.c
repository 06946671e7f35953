/* The loops of loops.c give on a CUDA device what they give on a core, bit by bit:
   NVRTC compiles their kernels while the program runs. Here the double of CUDA does
   both, and there is no core. ASTERISM_CHECK_KERNELS finds no difference either.
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

#include "loops.c"
