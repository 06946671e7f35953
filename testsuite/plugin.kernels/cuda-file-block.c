/* A block that is larger than the device can execute ends the program: the message
   names the pragma and both numbers of threads.
   rows: - */
/* { dg-do run } */
/* { dg-require cuda } */
/* { dg-set-target-env-var STARPU_NCPU "0" } */
/* { dg-set-target-env-var STARPU_NCUDA "1" } */
/* { dg-set-target-env-var STARPU_WORKERS_NOBIND "1" } */
/* { dg-set-target-env-var ASTERISM_CUDART "libfake_cuda.so" } */
/* { dg-shouldfail "block too large" } */
/* { dg-output "cuda-file-block.c:16:\[0-9\]*: error: CUDA kernel 'scale': a block of 3000 threads, where the device has at most 1024" } */

void scale (double *v, int n, double factor) __attribute__ ((task));
void scale_cuda (double *v, int n, double factor)
  __attribute__ ((task_implementation ("cuda", scale)));
#pragma starpu cuda scale_cuda "aux-cuda-file.cu" "scale" n

int
main (void)
{
  static double v[3000];
#pragma starpu initialize
#pragma starpu register v
  scale (v, 3000, 2);
#pragma starpu unregister v
#pragma starpu shutdown
  return 0;
}
