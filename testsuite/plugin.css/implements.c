/* A task has an implementation for cores and one for OpenCL, by `implements':
   a kernel in a file.  Each kind of worker alone gives the result, and data
   come back at `wait on' and at the end.
   rows: G31 G32
   languages: c c++ */
/* { dg-do run } */
/* { dg-require opencl } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */
/* { dg-set-target-env-var POCL_DEVICES "basic" } */

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int on_core;

#pragma css task inout (v[n])
void scale (int n, float *v, float by);

#pragma css target device (smp) implements (scale)
void
scale_core (int n, float *v, float by)
{
  on_core++;
  for (int i = 0; i < n; i++)
    v[i] *= by;
}

#pragma css target device (opencl) implements (scale)
void scale_opencl (int n, float *v, float by);
#pragma starpu opencl scale_opencl "aux-scale.cl" "scale" 4 n

static int
run (int device)
{
  static float v[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };
  scale (8, v, 3);
#pragma css wait on (v)
  for (int i = 0; i < 8; i++)
    v[i] += 1;
  scale (8, v, 2);
#pragma css finish
  return v[0] != 8 || v[7] != 50 || (on_core == 0) != device;
}

int
main (void)
{
  for (int device = 0; device < 2; device++)
    {
      pid_t child = fork ();
      if (child == 0)
        {
          setenv ("STARPU_NCPU", device ? "0" : "1", 1);
          setenv ("STARPU_NOPENCL", device ? "1" : "0", 1);
          exit (run (device));
        }
      int status;
      if (waitpid (child, &status, 0) != child || status != 0)
        return 1;
    }
  return 0;
}
