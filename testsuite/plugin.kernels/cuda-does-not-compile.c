/* A kernel that NVRTC does not compile ends the program: the message names the loop,
   and has what the compiler said.
   rows: C30 */
/* { dg-do run } */
/* { dg-require cuda } */
/* { dg-set-target-env-var STARPU_NCPU "0" } */
/* { dg-set-target-env-var STARPU_NCUDA "1" } */
/* { dg-set-target-env-var STARPU_WORKERS_NOBIND "1" } */
/* { dg-set-target-env-var ASTERISM_CUDART "libfake_cuda.so" } */
/* { dg-set-target-env-var FAKE_CUDA_CXX "no-such-compiler" } */
/* { dg-shouldfail "no compiler" } */
/* { dg-output "cuda-does-not-compile.c:18:\[0-9\]*: error: CUDA kernel 'fill_kernel_1': cannot compile it: NVRTC_ERROR_COMPILATION.*no-such-compiler" } */

static void fill (int *v, int n) __attribute__ ((task));
static void
fill (int *v, int n)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    v[i] = i;
}

int
main (void)
{
  static int v[100];
#pragma starpu initialize
#pragma starpu register v
  fill (v, 100);
#pragma starpu unregister v
#pragma starpu shutdown
  return 0;
}
