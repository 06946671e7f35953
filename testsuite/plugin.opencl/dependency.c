/* The file of the kernel is a dependency of the object.
   rows: C21
   languages: c c++ */
/* { dg-do compile } */
/* { dg-additional-options "-MD -MF dependencies" } */

void t (float *v, int n, float f) __attribute__ ((task));
void k (float *v, int n, float f) __attribute__ ((task_implementation ("opencl", t)));
#pragma starpu opencl k "scale.cl" "scale" 8
/* { dg-final { scan-file dependencies {plugin.opencl/scale.cl} } } */
