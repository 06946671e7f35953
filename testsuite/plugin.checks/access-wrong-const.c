/* Writes to constant data are warned about, casts or not.
   rows: C06
   languages: c c++ */

#include "aux-bodies.h"

TASK void
body1 (const float *a, float *b OUT, int n)
{
  ((float *) a)[0] = 1; b[0] = 1; /* { dg-warning "this writes to the data of parameter .a., which task" } */
  (void) n;
}

TASK void
body2 (const float *a, float *b OUT, int n)
{
  float *p = (float *) a; for (int i = 0; i < n; i++) p[i] = b[i] = 0; /* { dg-warning "this writes to the data of parameter .a., which task" } */
  (void) n;
}

TASK void
body3 (const float *a, float *b OUT, int n)
{
  for (int i = 0; i < n; i++) ((float *) a)[i] += b[i] = 1; /* { dg-warning "this writes to the data of parameter .a., which task" } */
  (void) n;
}

TASK void
body4 (const float *a, float *b OUT, int n)
{
  memset ((void *) a, 0, n); b[0] = 1; /* { dg-warning "this writes to the data of parameter .a., which task" } */
  (void) n;
}

TASK void
body5 (const float *a, float *b OUT, int n)
{
  memcpy ((float *) a, b, (b[0] = 1, n)); /* { dg-warning "this writes to the data of parameter .a., which task" } */
  (void) n;
}

TASK void
body6 (const float *a, float *b OUT, int n)
{
  fill ((float *) a, n); b[0] = 1; /* { dg-warning "this writes to the data of parameter .a., which task" } */
  (void) n;
}

TASK void
body7 (const float *a, float *b OUT, int n)
{
  b[0] = 0; add ((float *) a, b, n); /* { dg-warning "this writes to the data of parameter .a., which task" } */
  (void) n;
}

TASK void
body8 (const float *a, float *b OUT, int n)
{
  struct pair *p = (struct pair *) a; p->y = 3; b[0] = p->y; /* { dg-warning "this writes to the data of parameter .a., which task" } */
  (void) n;
}

TASK void
body9 (const float *a, float *b OUT, int n)
{
  *(float *) (size_t) a = 1; b[0] = 1; /* { dg-warning "this writes to the data of parameter .a., which task" } */
  (void) n;
}

TASK void
body10 (const float *a, float *b OUT, int n)
{
  float *p = (float *) a; p += n; p[-1] = b[0] = 3; /* { dg-warning "this writes to the data of parameter .a., which task" } */
  (void) n;
}

TASK void
body11 (const float *a, float *b OUT, int n)
{
  if (n > 3) ((float *) a)[n - 1] = 0; b[0] = a[0]; /* { dg-warning "this writes to the data of parameter .a., which task" } */
  (void) n;
}

TASK void
body12 (const float *a, float *b OUT, int n)
{
  float *p = n ? (float *) a : (float *) a + 1; *p = 1; b[0] = 1; /* { dg-warning "this writes to the data of parameter .a., which task" } */
  (void) n;
}

TASK void
body13 (const float *a, float *b OUT, int n)
{
  b[0] = 1; copy ((float *) a, b, n); /* { dg-warning "this writes to the data of parameter .a., which task" } */
  (void) n;
}

TASK void
body14 (const float *a, float *b OUT, int n)
{
  char *p = (char *) a; *p = 1; b[0] = 1; /* { dg-warning "this writes to the data of parameter .a., which task" } */
  (void) n;
}

TASK void
body15 (const float *a, float *b OUT, int n)
{
  float *p = (float *) a, *end = p + n; while (p < end) *p++ = 0; b[0] = 0; /* { dg-warning "this writes to the data of parameter .a., which task" } */
  (void) n;
}

TASK void
body16 (const float *a, float *b OUT, int n)
{
  b[0] = a[0]; fill_tail ((float *) a, n, 1); /* { dg-warning "this writes to the data of parameter .a., which task" } */
  (void) n;
}
