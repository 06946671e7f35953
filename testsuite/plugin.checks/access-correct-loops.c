/* Nothing is said of correct accesses.  Correct bodies with loops.
   rows: C06
   languages: c c++ */

#include "aux-bodies.h"

TASK void
body1 (const float *a, float *b OUT, int n)
{
  for (int i = 0; i < n; i++) b[i] = a[i];
  (void) n;
}

TASK void
body2 (const float *a, float *b OUT, int n)
{
  for (int i = 0; i < n; i++) b[i] = 0; for (int i = 0; i < n; i++) b[i] += a[i];
  (void) n;
}

TASK void
body3 (const float *a, float *b OUT, int n)
{
  b[0] = a[0]; for (int i = 1; i < n; i++) b[i] = b[i - 1] + a[i];
  (void) n;
}

TASK void
body4 (const float *a, float *b OUT, int n)
{
  for (int i = 0; i < n; i++) if (i) b[i] = b[i - 1] + a[i]; else b[i] = a[i];
  (void) n;
}

TASK void
body5 (const float *a, float *b OUT, int n)
{
  for (int i = n - 1; i >= 0; i--) { b[i] = a[i]; b[i] *= 2; }
  (void) n;
}

TASK void
body6 (const float *a, float *b OUT, int n)
{
  float *end = b + n; while (b < end) *b++ = *a++;
  (void) n;
}

TASK void
body7 (const float *a, float *b OUT, int n)
{
  for (int i = 0; i < n; i += 2) { b[i] = a[i + 1]; b[i + 1] = a[i]; }
  (void) n;
}

TASK void
body8 (const float *a, float *b OUT, int n)
{
  for (int i = 0; i < n; i++) { float s = 0; for (int k = 0; k < n; k++) s += a[k]; b[i] = s; }
  (void) n;
}

TASK void
body9 (const float *a, float *b OUT, int n)
{
  for (int i = 0; i < n; i++) { b[i] = 0; for (int k = 0; k < n; k++) b[i] += a[k]; }
  (void) n;
}

TASK void
body10 (const float *a, float *b OUT, int n)
{
  int i = 0; do { b[i] = a[i]; if (b[i] > 3) break; i++; } while (i < n);
  (void) n;
}

TASK void
body11 (const float *a, float *b OUT, int n)
{
  for (int i = 0; i < n; i++) { if (a[i] < 0) continue; b[i] = a[i]; }
  (void) n;
}

TASK void
body12 (const float *a, float *b OUT, int n)
{
  for (int j = 0; j < n; j++) for (int i = 0; i < n; i++) b[j * n + i] = a[i * n + j];
  (void) n;
}

TASK void
body13 (const float *a, float *b OUT, int n)
{
  b[n - 1] = a[0]; for (int i = n - 2; i >= 0; i--) b[i] = b[i + 1];
  (void) n;
}

TASK void
body14 (const float *a, float *b OUT, int n)
{
  float last = 0; for (int i = 0; i < n; i++) { last += a[i]; b[i] = last; }
  (void) n;
}
