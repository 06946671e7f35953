/* Code that a kernel cannot have is refused, at its place and with a way out.
   rows: C39! C30
   languages: c c++ */
/* { dg-do compile } */

#include <stdio.h>

#define TASK __attribute__ ((task))

extern int elsewhere (int);
static int table[4], state;
struct list { struct list *next; int value; };
struct flags { int low : 3, high; };
static int (*pointer) (int) = elsewhere;

static int recursive (int n) { return n ? recursive (n - 1) : 0; } /* { dg-error "which is recursive" } */
static int uses (int n) { return state + n; } /* { dg-error "uses the variable .\[^\n\]*state" } */
/* { dg-note "as an argument" "" { target *-*-* } .-1 } */
static int loops (int n)
{
  int s = 0;
  for (int i = 0; i < n; i++) /* { dg-error "cannot have loops" } */
    s += i;
  return s;
}

#define KERNEL(name, text)                                                     \
  static void name (int *v, int n) TASK;                                       \
  static void name (int *v, int n)                                             \
  {                                                                            \
    _Pragma ("starpu kernel") for (int i = 0; i < n; i++) { text; }            \
  }

KERNEL (calls, v[i] = elsewhere (i)) /* { dg-error "cannot call .\[^\n\]*elsewhere" } */
KERNEL (prints, printf ("%d", i)) /* { dg-error "cannot call .\[^\n\]*printf" } */
KERNEL (by_pointer, v[i] = pointer (i)) /* { dg-error "by a pointer" } */
KERNEL (recurses, v[i] = recursive (i))
KERNEL (calls_user, v[i] = uses (i))
KERNEL (calls_loop, v[i] = loops (i))
KERNEL (global_array, v[i] = table[i]) /* { dg-error "cannot use the variable .table" } */
KERNEL (global, state = i) /* { dg-error "cannot write to the variable .state" } */
KERNEL (long_one, long double x = v[i]; v[i] = x) /* { dg-error "cannot have the type .long double" } */
KERNEL (wide, __int128 x = v[i]; v[i] = x >> 1) /* { dg-error "cannot have the type .__int128" } */
KERNEL (linked, struct list l; l.value = i; v[i] = l.value) /* { dg-error "cannot have the type .\[^\n\]*list" } */
KERNEL (fields, struct flags f; f.high = i; v[i] = f.high) /* { dg-error "cannot have the type .\[^\n\]*flags" } */
KERNEL (twice, int **p = 0; v[i] = **p) /* { dg-error "cannot have pointers to" } */
KERNEL (variable, int a[n]; a[0] = i; v[i] = a[0]) /* { dg-error "cannot have variables of type" } */
KERNEL (leaves, if (v[i]) break) /* { dg-error ".break. out of a loop" } */
KERNEL (returns, if (v[i]) return) /* { dg-error ".return. out of a loop" } */
KERNEL (jumps, if (v[i]) goto end; v[i]++; end:;) /* { dg-error "cannot have .goto. or labels" } */
KERNEL (assembles, __asm__ ("nop")) /* { dg-error "cannot have .asm." } */
KERNEL (once, volatile int x = v[i]; v[i] = x) /* { dg-error "volatile variable .x" } */
KERNEL (cases, switch (v[i]) { case 0 ... 100000: v[i] = 1; }) /* { dg-error "so large a range" } */
KERNEL (many_cases, switch ((unsigned long)v[i]) { case 1 ... ~0ul: v[i] = 1; }) /* { dg-error "so large a range" } */
KERNEL (two_spaces, int x = 0; int *p = v; if (i) p = &x; *p = 1) /* { dg-error "to buffers and to variables of its own" } */
KERNEL (cast, v[i] = (long) &v[i]) /* { dg-error "cannot have this expression" } */
KERNEL (counts, v[i] = 1; if (v[i]) i++) /* { dg-error "counter .i. changes" } */
