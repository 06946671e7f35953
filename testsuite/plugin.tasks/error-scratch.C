/* C++ forgets the bound of an array parameter, so that scratch memory needs the
   number of its elements.
   rows: - */
/* { dg-do compile } */

void f (int n, float w[30] __attribute__ ((scratch))) __attribute__ ((task)); /* { dg-error "without a number of elements" } */
void g (int n, float w[30] __attribute__ ((scratch ("n")))) __attribute__ ((task));
void h (int n, float *w __attribute__ ((scratch))) __attribute__ ((task));
