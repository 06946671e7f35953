/* The pragma stands at the top level.
   rows: C09 C21
   languages: c c++ */
/* { dg-do compile } */

void t (float *v) __attribute__ ((task));
void k (float *v) __attribute__ ((task_implementation ("opencl", t)));

void
f (void)
{
#pragma starpu opencl k "scale.cl" "scale" 1 /* { dg-error ".#pragma starpu opencl. inside a function or class" } */
}
