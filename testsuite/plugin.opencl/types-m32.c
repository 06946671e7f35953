/* long of OpenCL C has 64 bits.
   rows: C23!
   languages: c c++ */
/* { dg-do compile } */
/* { dg-additional-options "-m32" } */

void t (long *a, unsigned long b, long long c) __attribute__ ((task));
void k (long *a, /* { dg-warning "type .long int. has 32 bits, but .long. of OpenCL C has" } */
        unsigned long b, /* { dg-warning "type .long unsigned int. has 32 bits, but .ulong." } */
        long long c) /* { dg-warning "is not known in OpenCL C" } */
  __attribute__ ((task_implementation ("opencl", t)));
#pragma starpu opencl k "scale.cl" "scale" 1
