/* `#pragma starpu cuda' gives an implementation the body that launches a kernel of
   a file: with one block, with a grid of up to three dimensions and shared memory,
   all of them expressions over the parameters. The file is compiled by NVRTC when
   the device first needs it, here by the double of CUDA.
   rows: -
   languages: c c++ */
/* { dg-do run } */
/* { dg-require cuda } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-set-target-env-var STARPU_NCPU "0" } */
/* { dg-set-target-env-var STARPU_NCUDA "1" } */
/* { dg-set-target-env-var STARPU_WORKERS_NOBIND "1" } */
/* { dg-set-target-env-var ASTERISM_SHARE_MEMORY "0" } */
/* { dg-set-target-env-var ASTERISM_CUDART "libfake_cuda.so" } */

#define BLOCK 64

void scale (double *v, int n, double factor) __attribute__ ((task));
void scale_cuda (double *v, int n, double factor)
  __attribute__ ((task_implementation ("cuda", scale)));
#pragma starpu cuda scale_cuda "aux-cuda-file.cu" "scale" BLOCK (n + BLOCK - 1) / BLOCK

void few (double *v, int n, double factor) __attribute__ ((task));
void few_cuda (double *v, int n, double factor)
  __attribute__ ((task_implementation ("cuda", few)));
#pragma starpu cuda few_cuda "aux-cuda-file.cu" "scale" n

void place (int *seen, int nx, int ny) __attribute__ ((task));
void place_cuda (int *seen, int nx, int ny)
  __attribute__ ((task_implementation ("cuda", place)));
#pragma starpu cuda place_cuda "aux-cuda-file.cu" "place" 32 nx ny 2 shared (8 * (nx + ny))

static double v[1000];
static int seen[24];

int
main (void)
{
  int i;
  for (i = 0; i < 1000; i++)
    v[i] = i;
#pragma starpu initialize
#pragma starpu register v
#pragma starpu register seen
  scale (v, 1000, 2);
  few (v, 10, 10);
  place (seen, 4, 3);
#pragma starpu wait
#pragma starpu unregister v
#pragma starpu unregister seen
#pragma starpu shutdown
  for (i = 0; i < 1000; i++)
    if (v[i] != (i < 10 ? 20. * i : 2. * i))
      return 1;
  for (i = 0; i < 24; i++)
    if (seen[i] != 32000 + 56)
      return 2;
  return 0;
}
