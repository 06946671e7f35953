/* Reads of outputs before they are written are warned about.
   rows: C06
   languages: c c++ */

#include "aux-bodies.h"

TASK void
body1 (const float *a, float *b OUT, int n)
{
  for (int i = 0; i < n; i++) b[i] += a[i]; /* { dg-warning "this reads the data of parameter .b., an .output." } */
  (void) n;
}

TASK void
body2 (const float *a, float *b OUT, int n)
{
  for (int i = 0; i < n; i++) b[i] = b[i] * 2 + a[i]; /* { dg-warning "this reads the data of parameter .b., an .output." } */
  (void) n;
}

TASK void
body3 (const float *a, float *b OUT, int n)
{
  for (int i = 1; i < n; i++) b[i] = b[i - 1] + a[i]; /* { dg-warning "this reads the data of parameter .b., an .output." } */
  (void) n;
}

TASK void
body4 (const float *a, float *b OUT, int n)
{
  for (int i = 0; i < n; i++) { float x = b[i]; b[i] = a[i]; if (x) return; } /* { dg-warning "this reads the data of parameter .b., an .output." } */
  (void) n;
}

TASK void
body5 (const float *a, float *b OUT, int n)
{
  for (int i = n - 1; i >= 0; i--) { b[i] *= 2; b[i] = a[i]; } /* { dg-warning "this reads the data of parameter .b., an .output." } */
  (void) n;
}

TASK void
body6 (const float *a, float *b OUT, int n)
{
  float *end = b + n; while (b < end) *b++ += *a++; /* { dg-warning "this reads the data of parameter .b., an .output." } */
  (void) n;
}

TASK void
body7 (const float *a, float *b OUT, int n)
{
  for (int i = 0; i < n; i += 2) { b[i] = b[i + 1]; b[i + 1] = a[i]; } /* { dg-warning "this reads the data of parameter .b., an .output." } */
  (void) n;
}

TASK void
body8 (const float *a, float *b OUT, int n)
{
  for (int i = 0; i < n; i++) for (int k = 0; k < n; k++) b[i] += a[k]; /* { dg-warning "this reads the data of parameter .b., an .output." } */
  (void) n;
}

TASK void
body9 (const float *a, float *b OUT, int n)
{
  float s = 0; for (int i = 0; i < n; i++) s += b[i]; b[0] = s + a[0]; /* { dg-warning "this reads the data of parameter .b., an .output." } */
  (void) n;
}

TASK void
body10 (const float *a, float *b OUT, int n)
{
  int i = 0; do { if (b[i] > 3) break; b[i] = a[i]; i++; } while (i < n); /* { dg-warning "this reads the data of parameter .b., an .output." } */
  (void) n;
}

TASK void
body11 (const float *a, float *b OUT, int n)
{
  for (int i = 0; i < n; i++) { if (b[i] < 0) continue; b[i] = a[i]; } /* { dg-warning "this reads the data of parameter .b., an .output." } */
  (void) n;
}

TASK void
body12 (const float *a, float *b OUT, int n)
{
  for (int j = 0; j < n; j++) for (int i = 0; i < n; i++) b[j * n + i] -= a[i * n + j]; /* { dg-warning "this reads the data of parameter .b., an .output." } */
  (void) n;
}
