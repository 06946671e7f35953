/* `#pragma css task' and `#pragma starpu task' before a block make a task of
   it: scalars, structures and pointers are copied when the line is reached,
   arrays by `firstprivate'; what clauses name is the program's, arrays of
   variable length and members included.  Blocks declare what they like, jump
   within themselves, and may hold others; a loop's blocks run at the same
   time.
   rows: C35!
   languages: c c++
   options: -O0 | -O2 -g | -O3 -fsanitize=undefined -fno-sanitize-recover */
/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror -Wno-vla" } */
/* { dg-set-target-env-var STARPU_NCPU "3" } */
/* { dg-set-target-env-var STARPU_WORKERS_NOBIND "1" } */
/* { dg-final { sequential-same-output } } */

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#define N 16

struct node
{
  struct node *next;
  int value;
};
struct state
{
  double *v;
  int n, copies[4];
  long sum;
};

static pthread_t master;
static int elsewhere;

/* Copies of what the program goes on to change. */
static double
copies (double *x, int n)
{
  struct
  {
    int a;
    double b[2];
  } pair = { 2, { 5, 7 } };
  int shift = 1;
  int table[4] = { 4, 3, 2, 1 };
  for (int i = 0; i < n; i += 4)
    {
#pragma css task inout (x[n]{ i : 4 }) firstprivate (table) label ("copies")
      {
        int used = 0;
        for (int j = i; j < i + 4; j++)
          {
            if (x[j] < 0)
              continue;
            x[j] = x[j] * pair.a + pair.b[j % 2] + shift + table[j - i];
            if (++used == 3)
              break;
          }
        table[0] = used;
      }
      table[0] = 4;
      pair.a++;
      shift = shift * 3 % 7;
    }
  double sum = 0;
#pragma css task input (x[n]) inout (sum)
  {
    if (!pthread_equal (master, pthread_self ()))
      __atomic_store_n (&elsewhere, 1, __ATOMIC_RELAXED);
    for (int i = 0; i < n; i++)
      sum += x[i];
  }
#pragma starpu task inout (sum) priority (shift)
  {
    sum *= 2;
  }
#pragma css wait on (sum)
  return sum;
}

/* Arrays whose extents depend on parameters and on variables. */
static double
matrices (int n, double a[][N], double (*b)[N])
{
  double m[n][n], sum = 0;
#pragma css task output (m)
  {
    double line[n];
    for (int i = 0; i < n; i++)
      line[i] = 100 * i;
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        m[i][j] = line[i] + j;
    m[0][0] = sizeof m / sizeof m[0];
  }
  for (int i = 0; i < n; i++)
    {
#pragma css task input (m[n][n]{ i }{}) inout (a[n][N]{ i }{}, b[n][N]{}{ i })
      {
        static const double one = 1;
        for (int j = 0; j < n; j++)
          {
            a[i][j] += m[i][j];
            b[j][i] += one;
          }
      }
    }
#pragma css task input (m, a[n][N], b[n][N]) output (sum)
  {
    sum = 0;
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        sum += a[i][j] * (i + 1) + b[i][j] * j + m[i][j];
  }
#pragma css wait on (sum, m)
  return sum;
}

/* Members, lists, tables, labels. */
static long
members (struct state *s, struct node *list)
{
  int found[3] = { -1, -1, -1 };
#pragma css task input (s->v[s->n]) output (s->sum)
  {
    s->sum = 0;
    for (int i = 0; i < s->n; i++)
      s->sum += (long)s->v[i];
  }
#pragma css task inout (s->copies)
  {
    for (int i = 0; i < 4; i++)
      s->copies[i] *= s->n;
  }
  for (struct node *p = list; p; p = p->next)
    {
#pragma css task inout (p->value)
      {
        switch (p->value % 3)
          {
          case 0:
            p->value += 10;
            goto end;
          case 1:
            p->value += 20;
            break;
          default:
            p->value += 30;
          }
        p->value++;
      end:;
      }
    }
  for (int k = 0; k < 3; k++)
    {
#pragma css task input (list[3]) output (found{ k })
      {
        struct node *p = list;
        while (p && p->value % 4 != k)
          p = p->next;
        found[k] = p ? p->value : -2;
      }
    }
#pragma css task
  {
  }
#pragma css barrier
  return s->sum * 1000 + s->copies[3] * 100 + found[0] + found[1] * 7
         + found[2] * 9;
}

/* Rows and planes of an array, as items in parentheses. */
static int
planes (void)
{
  int a[3][4][5] = { { { 0 } } }, sum = 0;
  for (int i = 0; i < 3; i++)
    {
#pragma css task inout ((a[i]))
      {
        for (int j = 0; j < 4; j++)
          a[i][j][0] = i * 4 + j;
      }
      for (int j = 0; j < 4; j++)
        {
#pragma css task inout ((a[i][j])[5])
          {
            for (int k = 1; k < 5; k++)
              a[i][j][k] = a[i][j][k - 1] * 2 + k;
          }
        }
    }
#pragma css wait on (a)
  for (int i = 0; i < 60; i++)
    sum = sum * 3 % 10007 + a[i / 20][i / 5 % 4][i % 5] % 7;
  return sum;
}

/* A block within a block is executed as part of it. */
static int
nested (int n)
{
  int outer = 0;
#pragma css task inout (outer)
  {
    int inner = n;
#pragma css task inout (inner)
    {
      inner += n;
    }
    outer += inner;
#pragma css task inout (outer)
    {
      outer++;
    }
  }
#pragma css wait on (outer)
  return outer;
}

static void
words (const char *text, int counts[26])
{
  for (int k = 0; k < 26; k++)
    {
#pragma css task input (text[strlen (text)]) output (counts[26]{ k })
      {
        counts[k] = 0;
        for (const char *c = text; *c; c++)
          if (*c - 'a' == k)
            counts[k]++;
      }
    }
#pragma css barrier
}

int
main (void)
{
  double x[N], a[N][N] = { { 0 } }, b[N][N] = { { 0 } };
  struct node list[3] = { { list + 1, 3 }, { list + 2, 4 }, { 0, 5 } };
  struct state s = { x, N, { 1, 2, 3, 4 }, 0 };
  int counts[26];
  master = pthread_self ();
  for (int i = 0; i < N; i++)
    x[i] = i % 5 ? i : -i;
  double sum = copies (x, N);
  printf ("%g %g\n", sum, matrices (N, a, b));
  printf ("%ld %d %d\n", members (&s, list), nested (5), planes ());
  words ("the quick brown fox jumps over the lazy dog", counts);
  for (int i = 0; i < 26; i++)
    printf ("%d", counts[i]);
  printf ("\n");
#ifdef __STARSS
  return !elsewhere;
#endif
  return 0;
}
