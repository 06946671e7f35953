/* Types that OpenCL C does not have draw a warning.
   rows: C23
   languages: c c++ */
/* { dg-do compile } */

#include <stddef.h>
#include <stdint.h>

typedef size_t my_size;

void t (size_t a, my_size b, ptrdiff_t c, long double d, const size_t *e, long long f, int64_t g, float *h) __attribute__ ((task));
void k (size_t a, /* { dg-warning "type .size_t. has no fixed size in OpenCL C" } */
        my_size b, /* { dg-warning "type .size_t. has no fixed size" } */
        ptrdiff_t c, /* { dg-warning "type .ptrdiff_t. has no fixed size" } */
        long double d, /* { dg-warning "type .long double. is not known in OpenCL C" } */
        const size_t *e, /* { dg-warning "type .size_t. has no fixed size" } */
        long long f, /* { dg-warning "type .long long int. is not known in OpenCL C" } */
        int64_t g, float *h) __attribute__ ((task_implementation ("opencl", t)));
#pragma starpu opencl k "scale.cl" "scale" 1
