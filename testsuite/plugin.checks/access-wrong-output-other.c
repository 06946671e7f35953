/* Reads of outputs before they are written are warned about.
   rows: C06
   languages: c c++ */

#include "aux-bodies.h"

TASK void
body1 (const float *a, float *b OUT, int n)
{
  *b += *a; /* { dg-warning "this reads the data of parameter .b., an .output." } */
  (void) n;
}

TASK void
body2 (const float *a, float *b OUT, int n)
{
  float x = *b; *b = *a + x; /* { dg-warning "this reads the data of parameter .b., an .output." } */
  (void) n;
}

TASK void
body3 (const float *a, float *b OUT, int n)
{
  struct pair *p = (struct pair *) b; p->x = p->y + a[0]; /* { dg-warning "this reads the data of parameter .b., an .output." } */
  (void) n;
}

TASK void
body4 (const float *a, float *b OUT, int n)
{
  if (n) *b += a[0]; else *b = 2; /* { dg-warning "this reads the data of parameter .b., an .output." } */
  (void) n;
}

TASK void
body5 (const float *a, float *b OUT, int n)
{
  b[0] += add (b, a, n); /* { dg-warning "this reads the data of parameter .b., an .output." } */
  (void) n;
}

TASK void
body6 (const float *a, float *b OUT, int n)
{
  memmove (b + 1, b, n); b[0] = a[0]; /* { dg-warning "this reads the data of parameter .b., an .output." } */
  (void) n;
}

TASK void
body7 (const float *a, float *b OUT, int n)
{
  add (b, a, n); /* { dg-warning "this reads the data of parameter .b., an .output." } */
  (void) n;
}

TASK void
body8 (const float *a, float *b OUT, int n)
{
  float *p = b + 1; p[0] = p[-1] + a[0]; /* { dg-warning "this reads the data of parameter .b., an .output." } */
  (void) n;
}

TASK void
body9 (const float *a, float *b OUT, int n)
{
  float local[4]; memcpy (local, b, sizeof local); b[0] = local[0] + a[0]; /* { dg-warning "this reads the data of parameter .b., an .output." } */
  (void) n;
}

TASK void
body10 (const float *a, float *b OUT, int n)
{
  b[0] = sum (b, n) + a[0]; /* { dg-warning "this reads the data of parameter .b., an .output." } */
  (void) n;
}

TASK void
body11 (const float *a, float *b OUT, int n)
{
  if (b[0] < a[0]) b[0] = a[0]; /* { dg-warning "this reads the data of parameter .b., an .output." } */
  (void) n;
}

TASK void
body12 (const float *a, float *b OUT, int n)
{
  float *p = n ? b : b + 1; *p += a[0]; /* { dg-warning "this reads the data of parameter .b., an .output." } */
  (void) n;
}
