/* Nothing is said of correct accesses.  Correct bodies of other kinds.
   rows: C06
   languages: c c++ */

#include "aux-bodies.h"

TASK void
body1 (const float *a, float *b OUT, int n)
{
  *b = *a;
  (void) n;
}

TASK void
body2 (const float *a, float *b OUT, int n)
{
  float x = *a; x *= 2; *b = x;
  (void) n;
}

TASK void
body3 (const float *a, float *b OUT, int n)
{
  struct pair *p = (struct pair *) b; p->x = a[0]; p->y = p->x;
  (void) n;
}

TASK void
body4 (const float *a, float *b OUT, int n)
{
  const struct pair *p = (const struct pair *) a; b[0] = p->x + p->y;
  (void) n;
}

TASK void
body5 (const float *a, float *b OUT, int n)
{
  if (n) *b = 1; else *b = 2; *b += a[0];
  (void) n;
}

TASK void
body6 (const float *a, float *b OUT, int n)
{
  if (n == 0) return; b[0] = a[0]; b[0] /= n;
  (void) n;
}

TASK void
body7 (const float *a, float *b OUT, int n)
{
  switch (n) { case 1: b[0] = a[0]; break; case 2: b[0] = a[1]; break; default: b[0] = 0; } b[0] += 1;
  (void) n;
}

TASK void
body8 (const float *a, float *b OUT, int n)
{
  float local[4] = { 0 }; local[0] += a[0]; memcpy (b, local, sizeof local);
  (void) n;
}

TASK void
body9 (const float *a, float *b OUT, int n)
{
  float *kept = b; global = kept; unknown_nothing (); b[0] += a[0];
  (void) n;
}

TASK void
body10 (const float *a, float *b OUT, int n)
{
  if (a == b || b > a + n) return; b[0] = a[0];
  (void) n;
}

TASK void
body11 (const float *a, float *b OUT, int n)
{
  int wrong = ((size_t) b & 15) != 0; b[0] = a[wrong];
  (void) n;
}

TASK void
body12 (const float *a, float *b OUT, int n)
{
  goto write; read: b[1] = b[0]; return; write: b[0] = a[0]; goto read;
  (void) n;
}

TASK void
body13 (const float *a, float *b OUT, int n)
{
  float *p = n ? b : b + 1; *p = a[0]; *p += 1;
  (void) n;
}

TASK void
body14 (const float *a, float *b OUT, int n)
{
  volatile float *p = b; *p = a[0]; b[0] = b[0] * n;
  (void) n;
}
