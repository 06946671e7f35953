/* Nothing is said of pieces registered in one loop and used in another.
   rows: C20
   languages: c c++ */
/* { dg-additional-options "-fplugin-arg-asterism-no-register-automatic" } */

#include "aux-tasks.h"

void
array_of_pointers (int n)
{
  float *p[8];
  for (int i = 0; i < n; i++)
    {
      p[i] = make (n);
#pragma starpu register p[i] n
    }
  for (int i = 0; i < n; i++)
    task (p[i], n);
  for (int i = 0; i < n; i++)
    {
#pragma starpu unregister p[i]
    }
}

void
rows (int n)
{
  static float a[8][16];
  for (int i = 0; i < 8; i++)
    {
#pragma starpu register a[i]
    }
  for (int i = 0; i < 8; i++)
    task (a[i], n);
}

void
rows_of_automatic (int n)
{
  float a[8][16];
  for (int i = 0; i < n; i++)
    {
#pragma starpu register a[i]
    }
  for (int i = 0; i < n; i++)
    task (a[i], n);
}

void
pieces (int n)
{
  float *p = make (n * 10);
  for (int i = 0; i < n; i++)
    {
#pragma starpu register (p + 10 * i) 10
    }
  for (int i = 1; i < n; i++)
    task2 (p + 10 * (i - 1), p + 10 * i, 10);
}

void
pieces_as_they_come (int n)
{
  float *p = make (n * 10);
  for (int i = 0; i < n; i++)
    {
      if (i)
        task (p + 10 * (i - 1), 10);
#pragma starpu register (p + 10 * i) 10
    }
}

void
some_pieces (int n)
{
  float *p = make (n * 10);
  for (int i = 0; i < n; i++)
    if (test (i))
      {
#pragma starpu register (p + 10 * i) 10
      }
  for (int i = 0; i < n; i++)
    if (test (i))
      task (p + 10 * i, 10);
}

void
walking (int n)
{
  float *begin = make (n * 10);
  for (float *p = begin; p < begin + n * 10; p += 10)
    {
#pragma starpu register p 10
    }
  for (float *p = begin; p < begin + n * 10; p += 10)
    task (p, 10);
}

void
within_one_loop (int n)
{
  for (int i = 0; i < n; i++)
    {
      float *p = make (n);
#pragma starpu register p n
      task (p, n);
#pragma starpu unregister p
      free (p);
    }
}

void
before_the_loop (int n)
{
  float *p = make (n);
#pragma starpu register p n
  while (test (n))
    task (p, n);
}

void
double_buffer (int n)
{
  float *a = make (n), *b = make (n);
#pragma starpu register a n
#pragma starpu register b n
  for (int i = 0; i < n; i++)
    {
      task2 (a, b, n);
      float *other = a;
      a = b;
      b = other;
    }
}
