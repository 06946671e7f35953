/* Nothing is said of correct accesses.  Correct bodies that call functions.
   rows: C06
   languages: c c++ */

#include "aux-bodies.h"

TASK void
body1 (const float *a, float *b OUT, int n)
{
  memcpy (b, a, n * sizeof *b);
  (void) n;
}

TASK void
body2 (const float *a, float *b OUT, int n)
{
  memset (b, 0, n * sizeof *b); b[0] += a[0];
  (void) n;
}

TASK void
body3 (const float *a, float *b OUT, int n)
{
  memmove (b, a, n * sizeof *b); b[1] = b[0];
  (void) n;
}

TASK void
body4 (const float *a, float *b OUT, int n)
{
  fill (b, n); b[0] += a[0];
  (void) n;
}

TASK void
body5 (const float *a, float *b OUT, int n)
{
  fill (b, n); add (b, a, n);
  (void) n;
}

TASK void
body6 (const float *a, float *b OUT, int n)
{
  copy (b, a, n); b[0] = -b[0];
  (void) n;
}

TASK void
body7 (const float *a, float *b OUT, int n)
{
  unknown (b); b[0] += a[0];
  (void) n;
}

TASK void
body8 (const float *a, float *b OUT, int n)
{
  unknown_const (a, n); copy (b, a, n);
  (void) n;
}

TASK void
body9 (const float *a, float *b OUT, int n)
{
  b[0] = sum (a, n);
  (void) n;
}

TASK void
body10 (const float *a, float *b OUT, int n)
{
  fill (b + 1, n - 1); b[0] = b[1] + a[0];
  (void) n;
}

TASK void
body11 (const float *a, float *b OUT, int n)
{
  if (n > 3) fill (b, n); else b[0] = 0; b[0] += a[0];
  (void) n;
}

TASK void
body12 (const float *a, float *b OUT, int n)
{
  float *p = pass (b); p[0] = a[0]; b[0] += 1;
  (void) n;
}

TASK void
body13 (const float *a, float *b OUT, int n)
{
  fill_tail (b, n, 0); b[0] += a[0];
  (void) n;
}
