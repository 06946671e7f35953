/* Copies, casts, arithmetic and members are followed to the pointer that is not
   registered.
   rows: C20
   languages: c c++ */

#include "aux-tasks.h"

struct matrix
{
  float *data;
  int n;
};

void
copy (int n)
{
  float *p = (float *) malloc (n), *q = p;
  task (q, n); /* { dg-warning ".q., argument 1 of task " } */
}

void
cast (int n)
{
  void *p = malloc (n);
  task ((float *) p, n); /* { dg-warning ".p., argument 1 of task " } */
}

void
arithmetic (int n)
{
  float v[10];
  task (v + 2, n); /* { dg-warning "argument 1 of task " } */
}

void
member (int n)
{
  struct matrix m;
  m.data = (float *) malloc (n);
  task (m.data, n); /* { dg-warning "argument 1 of task " } */
}

void
one_of_two (int n, int c)
{
  float *p = (float *) malloc (n), *q = (float *) malloc (n);
#pragma starpu register p n
  task (c ? p : q, n); /* { dg-warning "argument 1 of task " } */
}

void
another (int n)
{
  float *p = (float *) malloc (n), *q = (float *) malloc (n);
#pragma starpu register p n
  task2 (p, q, n); /* { dg-warning ".q., argument 2 of task " } */
}
