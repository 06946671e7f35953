/* A file that is missing or empty is an error.
   rows: C09 C21
   languages: c c++ */
/* { dg-do compile } */

void t (float *v) __attribute__ ((task));
void k (float *v) __attribute__ ((task_implementation ("opencl", t)));
#pragma starpu opencl k "missing.cl" "scale" 1 /* { dg-error "cannot read the kernel file .missing.cl.: No such file" } */
#pragma starpu opencl k "" "scale" 1 /* { dg-error "the name of the kernel file is empty" } */
#pragma starpu opencl k "empty.cl" "scale" 1 /* { dg-error "the kernel file .* is empty" } */
#pragma starpu opencl k "." "scale" 1 /* { dg-error "cannot read the kernel file" } */
