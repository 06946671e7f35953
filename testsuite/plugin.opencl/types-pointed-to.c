/* Types that OpenCL C lacks are found behind pointers, arrays, vectors and
   typedefs.
   rows: C23
   languages: c c++ */
/* { dg-do compile } */

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef size_t *sizes;
typedef const ssize_t count;
typedef count my_count;
typedef long long wide;
typedef long long two __attribute__ ((vector_size (16)));
#ifndef __cplusplus
#define bool _Bool
#endif

void t (sizes a, my_count b, uintptr_t *c, intptr_t d[3], wide *e, wide f[2][2], two g, two *h, bool *i, bool j, __int128 k, _Complex float *l, void (*m) (int), float **n, char **o) __attribute__ ((task));
void k (sizes a, /* { dg-warning "type .size_t. has no fixed size" } */
        my_count b, /* { dg-warning "type .ssize_t. has no fixed size" } */
        uintptr_t *c, /* { dg-warning "type .uintptr_t. has no fixed size" } */
        intptr_t d[3], /* { dg-warning "type .intptr_t. has no fixed size" } */
        wide *e, /* { dg-warning "type .wide. \[^\n]*is not known in OpenCL C" } */
        wide f[2][2], /* { dg-warning "type .wide. \[^\n]*is not known in OpenCL C" } */
        two g, /* { dg-warning "type .long long int. is not known in OpenCL C" } */
        two *h, /* { dg-warning "type .long long int. is not known in OpenCL C" } */
        bool *i, /* { dg-warning "type .bool. has no fixed size" } */
        bool j, /* { dg-warning "type .bool. has no fixed size" } */
        __int128 k, /* { dg-warning "type .__int128. is not known in OpenCL C" } */
        _Complex float *l, /* { dg-warning "type .(_Complex float|__complex__ float|complex float). is not known in OpenCL C" } */
        void (*m) (int), /* { dg-warning "type .void ?\\(int\\). is not known in OpenCL C" } */
        float **n, /* { dg-warning "a kernel of OpenCL C cannot take a pointer to pointers" } */
        char **o) /* { dg-warning "a kernel of OpenCL C cannot take a pointer to pointers" } */
  __attribute__ ((task_implementation ("opencl", t)));
/* { dg-message "note: the device cannot follow them" "" { target *-*-* } .-2 } */
