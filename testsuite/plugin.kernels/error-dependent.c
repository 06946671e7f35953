/* Loops whose iterations certainly depend on each other are no kernels; others,
   which might, are the program's promise.
   rows: C30 C39
   languages: c c++ */
/* { dg-do compile } */

#define TASK __attribute__ ((task))

struct pair
{
  int x, y;
};

static void running (int *v, int n) TASK;
static void
running (int *v, int n)
{
#pragma starpu kernel
  for (int i = 1; i < n; i++)
    v[i] = v[i - 1] + 1; /* { dg-error "written in another iteration over .i." } */
/* { dg-note "executed in any order" "" { target *-*-* } .-1 } */
}

static void declared (int *v, int n) TASK;
static void
declared (int *v, int n)
{
#pragma starpu kernel
  for (int i = 1; i < n; i++)
    {
      int before = v[i - 1]; /* { dg-error "written in another iteration over .i." } */
      v[i] = before;
    }
}

static void same (int *v, int n) TASK;
static void
same (int *v, int n)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    v[n] = i; /* { dg-error "all iterations over .i. write to this element" } */
/* { dg-note "use the counter" "" { target *-*-* } .-1 } */
}

static void columns (int *v, int n) TASK;
static void
columns (int *v, int n)
{
#pragma starpu kernel collapse (2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 8; j++)
      v[i] += j; /* { dg-error "all iterations over .j. write" } */
}


static void members (struct pair *p, int n) TASK;
static void
members (struct pair *p, int n)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    {
      p[i].x = p[i].y;
      p[i].y = p[i + 1].x; /* { dg-error "another iteration over .i." } */
    }
}

static void twice (int *v, int n) TASK;
static void
twice (int *v, int n)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    {
      v[i] = 1;
      v[i + 2]++; /* { dg-error "written in other iterations over .i. too" } */
    }
}

static void five (int *v) TASK;
static void
five (int *v)
{
#pragma starpu kernel
  for (int i = 0; i < 5; i++)
    v[i + 4] = v[i]; /* { dg-error "another iteration over .i." } */
}

/* These are not certain, or independent.  */

static void four (int *v) TASK;
static void
four (int *v)
{
#pragma starpu kernel
  for (int i = 0; i < 4; i++)
    v[i + 4] = v[i];
}

static void odd (int *v, int n) TASK;
static void
odd (int *v, int n)
{
#pragma starpu kernel
  for (int i = 1; i < n; i += 2)
    v[i] = v[i - 1];
}

static void some (int *v, int n) TASK;
static void
some (int *v, int n)
{
#pragma starpu kernel
  for (int i = 1; i < n; i++)
    if (i % 2)
      v[i] = v[i - 1];
}

static void others (int *v, int n) TASK;
static void
others (int *v, int n)
{
#pragma starpu kernel
  for (int i = 1; i < n; i++)
    {
      if (i % 2)
        continue;
      v[i] = v[i - 1];
    }
}

static void scattered (int *v, const int *to, const struct pair *p, int n) TASK;
static void
scattered (int *v, const int *to, const struct pair *p, int n)
{
#pragma starpu kernel
  for (int i = 1; i < n; i++)
    {
      int k = to[i];
      v[k] = to[i - 1];
      v[to[i]] = v[n - i];
      v[p[i].x] = p[i - 1].y;
    }
}

static void in_turn (int *v, int n) TASK;
static void
in_turn (int *v, int n)
{
  for (int k = 1; k < 8; k++)
    {
#pragma starpu kernel
      for (int i = 0; i < n; i++)
        for (int j = 1; j < 8; j++)
          v[i * 8 + j] += v[i * 8 + j - 1] + k;
    }
}
