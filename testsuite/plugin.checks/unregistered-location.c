/* The warning is at the argument that may be unregistered; at the call when a
   macro writes it.
   rows: C20 C09
   languages: c c++ */
/* { dg-do compile } */

#include <stdlib.h>

void join (float *a, int n, float *b) __attribute__ ((task));

void
plain (int n)
{
  float *p = (float *) malloc (n * sizeof (float));
  float *q = (float *) malloc (n * sizeof (float)); /* { dg-note "register it before the call" } */
#pragma starpu register p n
  join (p,
        (n < 1 ? 1 : n), /* not (this, one) */
        q); /* { dg-warning "'q', argument 3 of task '\[^\n]*join\[^\n]*', may be used unregistered" } */
#pragma starpu unregister p
}

#define JOIN(a, n, b) \
  join (a,            \
        n,            \
        b)

void
in_macro (int n)
{
  float *p = (float *) malloc (n * sizeof (float)); /* { dg-note "register it before the call" } */
  float *q = (float *) malloc (n * sizeof (float));
#pragma starpu register q n
  JOIN (p, n, q);
#pragma starpu unregister q
}
/* { dg-warning "'p', argument 1 of task '\[^\n]*join\[^\n]*', may be used unregistered" "" { target *-*-* } 24 } */
