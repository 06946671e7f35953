/* The warning of types can be switched off.
   rows: C23 C09
   languages: c c++ */
/* { dg-do compile } */
/* { dg-additional-options "-fplugin-arg-asterism-no-opencl-types" } */

#include <stddef.h>

void t (size_t a, float *b) __attribute__ ((task));
void k (size_t a, float *b) __attribute__ ((task_implementation ("opencl", t)));
#pragma starpu opencl k "scale.cl" "scale" 1
