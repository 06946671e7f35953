/* Every argument is needed.
   rows: C09 C21
   languages: c c++ */
/* { dg-do compile } */

void t (float *v) __attribute__ ((task));
void k (float *v) __attribute__ ((task_implementation ("opencl", t)));
#pragma starpu opencl /* { dg-error ".#pragma starpu opencl. without a function" } */
#pragma starpu opencl k /* { dg-error "without the name of a file" } */
#pragma starpu opencl k "scale.cl" /* { dg-error "without the name of a kernel" } */
#pragma starpu opencl k "scale.cl" "scale" /* { dg-error "without the size of a work-group" } */
