/* Kernels are not built when the program is compiled unless that is asked for.
   rows: C21 */
/* { dg-do compile } */

void t (float *v) __attribute__ ((task));
void k (float *v) __attribute__ ((task_implementation ("opencl", t)));
#pragma starpu opencl k "aux-broken.cl" "broken" 1
