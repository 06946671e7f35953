/* Types are compared for an implementation with a body of its own as well, and
   for one that is only declared here.
   rows: C23
   languages: c c++ */
/* { dg-do compile } */

#include <stddef.h>

void t (float *v, size_t n) __attribute__ ((task));

void defined (float *v,
              size_t n) /* { dg-warning "type .size_t. has no fixed size in OpenCL C" } */
  __attribute__ ((task_implementation ("opencl", t)));
/* { dg-message "note: use a type of fixed size" "" { target *-*-* } .-2 } */
void defined (float *v, size_t n) { (void) v; (void) n; }

void declared (float *,
               size_t) /* { dg-warning "type .size_t. has no fixed size in OpenCL C" } */
  __attribute__ ((task_implementation ("opencl", t)));

void on_cores (float *v, size_t n) __attribute__ ((task_implementation ("cpu", t)));
void with_cuda (float *v, size_t n) __attribute__ ((task_implementation ("cuda", t)));
