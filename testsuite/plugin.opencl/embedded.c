/* The source of the kernel is in the object file.
   rows: -
   gc: always
   languages: c c++ */
/* { dg-do compile } */

void t (float *v, int n, float f) __attribute__ ((task));
void k (float *v, int n, float f) __attribute__ ((task_implementation ("opencl", t)));
#pragma starpu opencl k "scale.cl" "scale" 8
/* { dg-final { scan-assembler "get_global_id" } } */
