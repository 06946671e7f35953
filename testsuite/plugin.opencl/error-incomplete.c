/* A kernel cannot have parameters of incomplete types.
   rows: C09 C21
   languages: c c++ */
/* { dg-do compile } */

struct s;
void t (struct s value) __attribute__ ((task));
void k (struct s value) __attribute__ ((task_implementation ("opencl", t)));
#pragma starpu opencl k "scale.cl" "scale" 1 /* { dg-error "a parameter of '\[^\n]*k\[^\n]*' in .#pragma starpu opencl. has incomplete type" } */
