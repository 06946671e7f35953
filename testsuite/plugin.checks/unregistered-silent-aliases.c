/* Nothing is said of other names of what is registered.
   rows: C20
   languages: c c++ */
/* { dg-additional-options "-fplugin-arg-asterism-no-register-automatic" } */

#include "aux-tasks.h"

void
copy (int n)
{
  float *p = make (n), *q = p;
#pragma starpu register q n
  task (p, n);
}

void
cast (int n)
{
  void *p = malloc (n);
#pragma starpu register p n
  task ((float *) p, n);
}

void
through_integer (int n)
{
  float *p = make (n);
  size_t address = (size_t) p;
#pragma starpu register (float *) address n
  task (p, n);
}

void
array_and_first_element (int n)
{
  float v[10];
#pragma starpu register v
  task (&v[0], n);
#pragma starpu unregister (&v[0])
}

void
one_of_two (int n, int c)
{
  float *p = make (n), *q = make (n), *r;
  if (c)
    {
      r = p;
#pragma starpu register p n
    }
  else
    {
      r = q;
#pragma starpu register q n
    }
  task (r, n);
}

void
chosen_then_registered (int n, int c)
{
  float *p = make (n), *q = make (n);
  float *r = c ? p : q;
#pragma starpu register r n
  task (r, n);
}

struct matrix
{
  float *data;
  int n;
};

void
member (int n)
{
  struct matrix m;
  m.data = make (n);
  m.n = n;
#pragma starpu register m.data m.n
  task (m.data, m.n);
}

void
member_by_copy (int n)
{
  struct matrix m = { make (n), n };
  float *p = m.data;
#pragma starpu register p n
  task (m.data, n);
}

void
member_array (int n)
{
  struct
  {
    int n;
    float v[8];
  } s;
#pragma starpu register s.v
  task (s.v, n);
}

void
null_then_made (int n, int c)
{
  float *p = NULL;
  if (c)
    {
      p = make (n);
#pragma starpu register p n
    }
  if (p)
    task (p, n);
}
