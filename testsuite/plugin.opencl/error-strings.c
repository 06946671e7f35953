/* The file and the kernel are named by string literals.
   rows: C09 C21
   languages: c c++ */
/* { dg-do compile } */

void t (float *v) __attribute__ ((task));
void k (float *v) __attribute__ ((task_implementation ("opencl", t)));
#pragma starpu opencl k scale.cl "scale" 1 /* { dg-error "expected the name of a file, a string literal" } */
#pragma starpu opencl k "scale.cl" 3 1 /* { dg-error "expected the name of a kernel, a string literal" } */
#pragma starpu opencl k L"scale.cl" "scale" 1 /* { dg-error "expected the name of a file, a string literal" } */
#pragma starpu opencl k "scale.cl" "" 1 /* { dg-error "the name of the kernel is empty" } */
