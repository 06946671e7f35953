/* OpenCL C has vectors of 2, 4, 8 and 16 elements only.
   rows: C23
   languages: c c++ */
/* { dg-do compile } */

typedef float one __attribute__ ((vector_size (4)));
typedef float two __attribute__ ((vector_size (8)));
typedef float eight __attribute__ ((vector_size (32)));
typedef char sixteen __attribute__ ((vector_size (16)));
typedef char thirty_two __attribute__ ((vector_size (32)));

void t (one a, two *b, eight *c, sixteen d, thirty_two *e) __attribute__ ((task));
void k (one a, /* { dg-warning "OpenCL C has no vectors of 1 elements" } */
        two *b, eight *c, sixteen d,
        thirty_two *e) /* { dg-warning "OpenCL C has no vectors of 32 elements" } */
  __attribute__ ((task_implementation ("opencl", t)));
/* { dg-message "note: use one of 2, 4, 8 or 16 elements" "" { target *-*-* } .-2 } */
