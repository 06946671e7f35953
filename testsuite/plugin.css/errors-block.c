/* What a block that is a task must not do is told at its place: leave before its
   end, or be entered by a jump, change copies, use arrays that no clause names,
   and what belongs to a call of the function.
   rows: -
   languages: c c++ */
/* { dg-do compile } */

#include <stdarg.h>

int use (int *p);
int look (const int *p);
static __thread int per_thread;
static int global;

int
leave (int n, int *x)
{
#pragma css task inout (x[n])
  {
    if (n)
      return 1; /* { dg-error ".return. in a block" } */
  }
  for (int i = 0; i < n; i++)
    {
#pragma css task inout (x[n])
      {
        if (x[i])
          break; /* { dg-error "break/continue. in a block" } */
        continue; /* { dg-error "break/continue. in a block" } */
      }
    }
#pragma css task inout (x[n])
  {
    goto out; /* { dg-error "goto. in a block" } */
  }
#pragma css task inout (x[n])
  {
  inside:
    x[0] = 1;
  }
  if (n == 7)
    goto inside; /* { dg-error "goto. in a block" } */
  switch (n)
    {
#pragma css task inout (x[n])
      {
      case 1: /* { dg-error "case. in a block" } */
        x[0] = 2;
      }
    }
out:
  return 0;
}

int
change (int n, int *x)
{
  int local = n, table[4] = { n, n, n, n };
#pragma css task inout (x[n])
  {
    local = 3; /* { dg-error "changes .local., of which it has a copy" } */
    local++; /* { dg-error "changes .local., of which it has a copy" } */
    x++; /* { dg-error "changes .x., of which it has a copy" } */
    use (&local); /* { dg-error "changes .local., of which it has a copy" } */
    look (&local);
    asm ("" : "=r" (local)); /* { dg-error "changes .local., of which it has a copy" } */
  }
#pragma css task inout (x[n]) firstprivate (n)
  {
    n = 3;
    x[0] = n;
  }
#pragma css task inout (x[n]) /* { dg-error "array .table., which a block uses, is in no clause" } */
/* { dg-message "note: name it in .*, or in .firstprivate. for a copy" "" { target *-*-* } .-1 } */
  {
    x[0] = table[1];
  }
  int variable[n];
  variable[0] = 1;
#pragma css task inout (x[n]) firstprivate (variable) /* { dg-error "array .variable. of variable length, which a block uses, is in no clause" } */
  {
    x[0] = variable[0];
  }
#pragma css task inout (x[n]) firstprivate (global) /* { dg-error "firstprivate. of what is no automatic variable" } */
  {
    x[0] = global;
  }
#pragma css task inout (x[n]) /* { dg-error "per_thread. in a block" } */
  {
    x[0] = per_thread;
  }
#pragma css task inout (x[n])
  {
    int *more = (int *)__builtin_alloca (n); /* { dg-error "__builtin_alloca. in a block" } */
    x[0] = *more;
  }
#pragma css task output (x[n]) implements (leave) /* { dg-error "clause .implements. of" } */
  {
    x[0] = 1;
  }
  if (n)
#pragma css task inout (x[n]) /* { dg-error "not followed by a call of a function|body of a statement without braces" } */
    {
      x[0] = 1;
    }
#pragma css task inout (x[n])
  {
    global = 1; /* { dg-warning "writes to .global., which no clause names" } */
    x[1] = 2;
  }
#pragma css task inout (x[n]) device (opencl, smp)
  {
    global = 1; /* { dg-error "task on a device writes to .global., which no clause brings" } */
  }
  int *other = x + n;
#pragma css task inout (x[n])
  {
    other[1] = x[0]; /* { dg-warning "writes to what .other. points to, which no clause names" } */
  }
#pragma css task inout (x[n]) safe (other)
  {
    other[1] = x[0];
  }
  return 0;
}

int
variadic (int n, ...)
{
  va_list list;
  int sum = 0;
  va_start (list, n);
#pragma css task inout (sum)
  {
    sum += va_arg (list, int); /* { dg-error "va_arg. in a block" } */
  }
  va_end (list);
  return sum;
}

#pragma starpu task /* { dg-error "outside a function" } */
void prototype (int *a);
