/* char of OpenCL C is signed.
   rows: C23
   languages: c c++ */
/* { dg-do compile } */
/* { dg-additional-options "-funsigned-char" } */

void t (char *a, signed char b, const unsigned char *c) __attribute__ ((task));
void k (char *a, signed char b, const unsigned char *c) __attribute__ ((task_implementation ("opencl", t))); /* { dg-warning "type .char. is unsigned, but .char. of OpenCL C is signed" } */
#pragma starpu opencl k "scale.cl" "scale" 1
