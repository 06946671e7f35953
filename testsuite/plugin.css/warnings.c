/* Warnings of `#pragma css', each by its name: copy clauses that contradict the
   others or do nothing, and constant indexes beyond the elements of a
   parameter.
   rows: -
   languages: c c++ */
/* { dg-do compile } */
/* { dg-additional-options "-Wall -Wextra" } */

#include <stdlib.h>

#pragma css task inout (a[n]) copy_in (a[n]) /* { dg-warning "runs on cores alone" } */
void cores (int n, float *a);
#pragma css target device (cuda) copy_out (a[n]) /* { dg-warning "is copied back" } */
#pragma css task input (a[n])
void read_only (int n, float *a);
#pragma css target device (cuda) copy_inout (a[n]) /* { dg-warning "no other clause names" } */
#pragma css task
void alone (int n, float *a);
#pragma css target device (cuda) copy_in (a[n]) copy_inout (b[n])
#pragma css task inout (a[n]) output (b[n])
void fine (int n, float *a, float *b);

#pragma css task inout (a, b[4], c[n]) input (m[2][3])
void
indexes (int n, float *a, float *b, float *c, const int *m)
{
  a[0] = n;
  a[1] = b[3]; /* { dg-warning "index beyond the elements of .a." } */
  b[4] = 1; /* { dg-warning "index beyond the elements of .b." } */
  b[-1] = 1; /* { dg-warning "index beyond the elements of .b." } */
  c[7] = m[5];
  c[8] = m[6]; /* { dg-warning "index beyond the elements of .m." } */
}

#pragma css task inout (a) safe (b)
void
moves (float *a, float *b)
{
  a = b;
  a[1] = 1;
}
