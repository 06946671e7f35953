/* Memory goes away when the tasks that use it have ended: by free, realloc,
   munmap and, in C++, delete; and automatic variables that tasks were passed
   wait at the end of their scope, however it is left, arrays of variable length
   and parameters included.  Each task sleeps, and checks what it finds.
   rows: G03
   languages: c c++
   options: -O0 | -O2 -g */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror -Wno-vla" } */
/* { dg-set-target-env-var STARPU_NCPU "2" } */
/* { dg-final { sequential-same-output } } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static int bad, done;

#pragma css task input (v[n])
static void
slow (const int *v, int n, int expected)
{
  usleep (3000);
  for (int i = 0; i < n; i++)
    if (v[i] != expected)
      __atomic_fetch_add (&bad, 1, __ATOMIC_RELAXED);
  __atomic_fetch_add (&done, 1, __ATOMIC_RELAXED);
}

#pragma css task output (v[n])
static void
set (int *v, int n, int value)
{
  usleep (3000);
  for (int i = 0; i < n; i++)
    v[i] = value;
}

static void
fill (int *v, int n, int value)
{
  for (int i = 0; i < n; i++)
    v[i] = value;
}

static void __attribute__ ((noinline))
overwrite (void)
{
  volatile char stack[4096];
  for (size_t i = 0; i < sizeof stack; i++)
    stack[i] = 77;
}

static int __attribute__ ((noinline))
scopes (int n, int way)
{
  for (int k = 0; k < 3; k++)
    {
      int v[100], one = k;
      fill (v, 100, k);
      slow (v, 100, k);
      slow (&one, 1, k);
      slow (v + 50, 25, k);
      if (way == 1 && k == 1)
        goto out;
      if (way == 2 && k == 1)
        return 2;
      if (way == 3)
        continue;
      if (n > 0)
        {
          int vla[n];
          fill (vla, n, 5);
          slow (vla, n, 5);
          slow (&n, 1, n);
        }
    }
out:
  return way;
}

static void
heap (int k)
{
  int *v = (int *)malloc (1000 * sizeof *v);
  fill (v, 1000, k);
  slow (v, 500, k);
  slow (v + 500, 500, k);
#ifdef __cplusplus
  int *w = new int[50];
  int *one = new int (9);
  fill (w, 50, 4);
  slow (w + 10, 40, 4);
  slow (one, 1, 9);
  delete one;
  delete[] w;
#endif
  free (v);
  v = (int *)calloc (1000, sizeof *v);
  memset (v, 0, 1000 * sizeof *v);
  set (v, 1000, k);
  v = (int *)realloc (v, 100000 * sizeof *v);
  for (int i = 0; i < 1000; i++)
    bad += v[i] != k;
  free (v);
  free (NULL);
  void *map = mmap (NULL, 4096, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  set ((int *)map, 1024, 3);
  slow ((int *)map, 1024, 3);
  munmap (map, 4096);
}

int
main (void)
{
  for (int way = 0; way < 4; way++)
    {
      scopes (40, way);
      overwrite ();
    }
  for (int k = 0; k < 3; k++)
    heap (k);
#pragma css barrier
  printf ("%d %d\n", bad, done > 30);
  return 0;
}
