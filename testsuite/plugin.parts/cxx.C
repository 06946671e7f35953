/* In C++ bounds are strings, or those of arrays that references are to; in both
   languages strings may name later parameters, and enumerators.
   rows: - */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */

enum
{
  N = 12,
  HALF = N / 2
};

static void scale (int *v __attribute__ ((block ("n > 0 ? n : -n"))), int n)
  __attribute__ ((task));
static void
scale (int *v, int n)
{
  for (int i = 0; i < (n > 0 ? n : -n); i++)
    v[i] *= 2;
}

static void add (int (&v)[HALF], const int *by __attribute__ ((block ("1"))))
  __attribute__ ((task));
static void
add (int (&v)[HALF], const int *by)
{
  for (int i = 0; i < HALF; i++)
    v[i] += *by;
}

static void clear (int (*a)[N] __attribute__ ((block ("(2 * r) / 2", "HALF"))),
                   int r) __attribute__ ((task));
static void
clear (int (*a)[N], int r)
{
  for (int i = 0; i < r; i++)
    for (int j = 0; j < HALF; j++)
      a[i][j] = 0;
}

static int v[N], a[N][N];

int
main ()
{
  for (int i = 0; i < N; i++)
    {
      v[i] = i;
      for (int j = 0; j < N; j++)
        a[i][j] = 1;
    }
#pragma starpu initialize
#pragma starpu register v
#pragma starpu register a
  scale (v + 2, 3);
  scale (v + 2, -3);
  add (reinterpret_cast<int (&)[HALF]> (v[HALF]), v + 1);
  clear (reinterpret_cast<int (*)[N]> (&a[3][4]), 5);
#pragma starpu unregister v
#pragma starpu unregister a
#pragma starpu shutdown
  for (int i = 0; i < N; i++)
    {
      if (v[i] != (i < HALF ? i * (i >= 2 && i < 5 ? 4 : 1) : i + 1))
        return 1;
      for (int j = 0; j < N; j++)
        if (a[i][j] != !(i >= 3 && i < 8 && j >= 4 && j < 10))
          return 2;
    }
  return 0;
}
