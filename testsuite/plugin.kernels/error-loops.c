/* Loops that cannot become kernels because of what is around them.
   rows: C30 C39
   languages: c c++ */
/* { dg-do compile } */

#define TASK __attribute__ ((task))

static void sums (int *v, int n) TASK;
static void
sums (int *v, int n)
{
  int sum = 0;
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    sum += v[i]; /* { dg-error "all write to .sum" } */
/* { dg-note "declare it within the loop" "" { target *-*-* } .-1 } */
}

static void walks (int *v, int n) TASK;
static void
walks (int *v, int n)
{
  int *p = v + 1;
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    p[i] = 0; /* { dg-error "pointer .p., which is computed outside" } */
}

static void copies (int *v, int n) TASK;
static void
copies (int *v, int n)
{
  int weights[3] = { 1, 2, 3 };
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    v[i] = weights[i % 3]; /* { dg-error "array .weights., which is declared outside" } */
}

static void searches (int *v, int n) TASK;
static void
searches (int *v, int n)
{
#pragma starpu kernel
  for (int i = 1; i < n; i *= 2) /* { dg-error "cannot be counted" } */
    v[i] = 0;
/* { dg-note "with a constant step" "" { target *-*-* } .-2 } */
}

static void triangle (int *v, int n) TASK;
static void
triangle (int *v, int n)
{
#pragma starpu kernel collapse (2)
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++) /* { dg-error "bounds do not depend" } */
      v[i * n + j] = 0;
}

static void between (int *v, int n) TASK;
static void
between (int *v, int n)
{
#pragma starpu kernel collapse (2)
  for (int i = 0; i < n; i++) /* { dg-error "nothing between them" } */
    {
      v[i] = 0;
      for (int j = 0; j < n; j++)
        v[i * n + j] = 0;
    }
}

static void outside (int *v, int n) TASK;
static void
outside (int *v, int n) /* { dg-error "buffer .v. of a task with kernels" } */
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    v[i] = 0;
  n = v[0];
}

static void last (int *v, int n) TASK;
static void
last (int *v, int n)
{
  int i, after; /* { dg-error "counter .i. of the loop of a kernel" } */
#pragma starpu kernel
  for (i = 0; i < n; i++)
    v[i] = 0;
  after = i;
  (void) after;
}

static void plain (int *v, int n) /* { dg-error "has kernels but is no task" } */
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    v[i] = 0;
}

void use (void) { int v[2]; plain (v, 2); }

static void as_long_as (int *v, int n) TASK;
static void
as_long_as (int *v, int n)
{
#pragma starpu kernel
  for (int i = 0; i < v[0]; i++) /* { dg-error "is read from the buffer .v., which is on the device" } */
    v[i] = n;
/* { dg-note "give the task the bound as a parameter" "" { target *-*-* } .-2 } */
}

static void meets (int *v, int n) TASK;
static void
meets (int *v, int n)
{
#pragma starpu kernel
  for (int i = 0; i < n--; i++) /* { dg-error "cannot be counted" } */
    v[i] = 0;
}

static void negative (int *v, int from, unsigned n) TASK;
static void
negative (int *v, int from, unsigned n)
{
#pragma starpu kernel
  for (int i = from; i < n; i++) /* { dg-error "cannot be counted" } */
    v[i + 9] = 0;
}

static void bytes (int *v, int n) TASK;
static void
bytes (int *v, int n)
{
#pragma starpu kernel
  for (int i = 0; (unsigned char) i < n; i++) /* { dg-error "cannot be counted" } */
    v[i] = 0;
}

static void within (int *v, int n) TASK;
static void
within (int *v, int n)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    {
#pragma starpu kernel /* { dg-error "a kernel within a kernel" } */
      for (int j = 0; j < n; j++)
        v[i * n + j] = 0;
    }
/* { dg-note "mark one of the two loops" "" { target *-*-* } .-7 } */
}
