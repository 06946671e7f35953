/* Kernels are built when the program is compiled, if that is asked for; what is
   wrong comes with the line of their own file.
   rows: C21 C09
   languages: c c++ */
/* { dg-do compile } */
/* { dg-require-command clang } */
/* { dg-additional-options "-fplugin-arg-asterism-check-opencl" } */

void t (float *v) __attribute__ ((task));
void good (float *v, float) __attribute__ ((task));
void k (float *v) __attribute__ ((task_implementation ("opencl", t)));
void g (float *v, float) __attribute__ ((task_implementation ("opencl", good)));
#pragma starpu opencl k "aux-broken.cl" "broken" 1 /* { dg-error "aux-broken.cl. does not build as OpenCL C" } */
/* { dg-note "aux-broken.cl:3:47: error: use of undeclared identifier .undeclared." "" { target *-*-* } .-1 } */
#pragma starpu opencl g "scale.cl" "scale" 1
