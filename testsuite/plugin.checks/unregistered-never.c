/* A pointer that is made here and registered nowhere is warned about.
   rows: C20
   languages: c c++ */

#include "aux-tasks.h"

void
allocated (int n)
{
  float *p;
  p = (float *) malloc (n);
  task (p, n); /* { dg-warning ".p., argument 1 of task " } */
}

void
automatic (int n)
{
  float v[10]; /* { dg-note "register it before the call, with .#pragma starpu register." } */
  task (v, n); /* { dg-warning ".v., argument 1 of task " } */
}

void
variable_length (int n)
{
  float v[n];
  task (v, n); /* { dg-warning "argument 1 of task " } */
}

void
on_heap (int n)
{
  float v[n] __attribute__ ((heap_allocated));
  task (v, n); /* { dg-warning "argument 1 of task " } */
}

void
once_for_each_pointer (int n)
{
  float *p = (float *) calloc (n, 4), *q = (float *) malloc (n);
  task2 (p, q, n); /* { dg-warning ".p., argument 1 of task " } */
  /* { dg-warning ".q., argument 2 of task " "" { target *-*-* } .-1 } */
  task2 (p, q, n);
}

void
library_functions_do_not_register (int n)
{
  float *p = (float *) malloc (n);
  memset (p, 0, n);
  task (p, n); /* { dg-warning ".p., argument 1 of task " } */
}
