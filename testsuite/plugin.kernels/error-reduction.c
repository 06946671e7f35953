/* Mistakes in the clause `reduction' of `#pragma starpu kernel', and atomic operations
   that devices lack.
   rows: C30
   languages: c c++ */
/* { dg-do compile } */

#define TASK __attribute__ ((task))

static void f (int *v, int n) TASK;
static void
f (int *v, int n)
{
  int sum = 0;
#pragma starpu kernel reduction (sum) /* { dg-error "expected an operator" } */
  for (int i = 0; i < n; i++)
    sum += v[i];
#pragma starpu kernel reduction () /* { dg-error "expected an operator" } */
  for (int i = 0; i < n; i++)
    sum += v[i];
#pragma starpu kernel reduction (average : sum) /* { dg-error "expected an operator" } */
  for (int i = 0; i < n; i++)
    sum += v[i];
#pragma starpu kernel reduction (+ : v[0]) /* { dg-error "the names of variables between commas" } */
  for (int i = 0; i < n; i++)
    v[0] += v[i];
#pragma starpu kernel reduction (+ : sum) reduction (* : sum) /* { dg-error "given twice" } */
  for (int i = 0; i < n; i++)
    sum += v[i];
}

static void g (int *v, int n) TASK;
static void
g (int *v, int n)
{
  static int kept;
#pragma starpu kernel reduction (+ : v) /* { dg-error "cannot be reduced" } */
/* { dg-note "name a variable of the function" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    v[0] += v[i];
#pragma starpu kernel reduction (+ : kept) /* { dg-error "cannot be reduced" } */
  for (int i = 0; i < n; i++)
    kept += v[i];
}

static void truth (int *v, int n) TASK;
static void
truth (int *v, int n)
{
#ifdef __cplusplus
  bool some = false;
#else
  _Bool some = 0;
#endif
#pragma starpu kernel reduction (+ : some) /* { dg-error "'some' is a truth value, which is not a sum or a product" } */
/* { dg-note "use '..' or '&&'" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    some += v[i] > 0;
}

static void h (int *v, int n) TASK;
static void
h (int *v, int n)
{
  double sum = 0;
#pragma starpu kernel reduction (^ : sum) /* { dg-error ".sum. is not an integer" } */
/* { dg-note "use .\\+." "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    sum += v[i];
}

static void counter (int *v, int n) TASK;
static void
counter (int *v, int n)
{
  int i, last = n;
#pragma starpu kernel reduction (+ : i) /* { dg-error ".i., which this loop is counted by" } */
/* { dg-note "computed before the loop" "" { target *-*-* } .-1 } */
  for (i = 0; i < n; i++)
    v[i] = 0;
#pragma starpu kernel reduction (+ : last) /* { dg-error ".last., which this loop is counted by" } */
  for (int k = 0; k < last; k++)
    last += v[k];
}

static void forgets (int *v, int n) TASK;
static void
forgets (int *v, int n)
{
  int sum = 0;
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    sum += v[i]; /* { dg-error "all write to .sum." } */
/* { dg-note "name it in a clause .reduction." "" { target *-*-* } .-1 } */
}

static void small (short *v, int n) TASK;
static void
small (short *v, int n)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    __atomic_fetch_add (&v[0], 1, __ATOMIC_RELAXED); /* { dg-error "cannot have this atomic operation" } */
/* { dg-note "integers of 4 or 8 bytes in buffers" "" { target *-*-* } .-1 } */
}

static void own (int *v, int n) TASK;
static void
own (int *v, int n)
{
#pragma starpu kernel
  for (int i = 0; i < n; i++)
    {
      int x = v[i];
      __sync_add_and_fetch (&x, 1); /* { dg-error "cannot have this atomic operation" } */
      v[i] = x;
    }
}

/* What a buffer holds is not known on the host.  */
static void reads (int *v, int n) TASK;
static void
reads (int *v, int n) /* { dg-error "the buffer .v. of a task with kernels is used outside" } */
{
  int first = v[0], sum = 0;
#pragma starpu kernel reduction (+ : sum)
  for (int i = 0; i < n; i++)
    sum += v[i] * first;
  v[0] = sum;
}
