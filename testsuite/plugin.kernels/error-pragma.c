/* Mistakes in the line of `#pragma starpu kernel', and where it stands.
   rows: C30
   languages: c c++ */
/* { dg-do compile } */

#pragma starpu kernel /* { dg-error "outside a function" } */
/* { dg-note "before a loop in the body of a task" "" { target *-*-* } .-1 } */

static void f (int *v, int n) __attribute__ ((task));
static void
f (int *v, int n)
{
#pragma starpu kernel collapse /* { dg-error "without its argument in parentheses" } */
/* { dg-note "write .#pragma starpu kernel" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    v[i] = 1;
#pragma starpu kernel for (opencl) /* { dg-error "expected the names of targets" } */
  for (int i = 0; i < n; i++)
    v[i] = 1;
#pragma starpu kernel for () /* { dg-error "without a target" } */
  for (int i = 0; i < n; i++)
    v[i] = 1;
#pragma starpu kernel for ("fpga") /* { dg-warning "unknown target .fpga." } */
/* { dg-note "the targets are" "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    v[i] = 1;
#pragma starpu kernel for ("cpu") /* { dg-warning "no kernel is made for the target .cpu." } */
  for (int i = 0; i < n; i++)
    v[i] = 1;
#pragma starpu kernel group (8) group (8) /* { dg-error "given twice" } */
  for (int i = 0; i < n; i++)
    v[i] = 1;
#pragma starpu kernel collapse (4) /* { dg-error "a number of loops, from 1 to 3" } */
  for (int i = 0; i < n; i++)
    v[i] = 1;
#pragma starpu kernel group (0) /* { dg-error "a number of work-items" } */
  for (int i = 0; i < n; i++)
    v[i] = 1;
#pragma starpu kernel fast (1) /* { dg-error "unknown clause" } */
  for (int i = 0; i < n; i++)
    v[i] = 1;
#pragma starpu kernel /* { dg-error "not followed by a .for. loop" } */
/* { dg-note "just before the loop" "" { target *-*-* } .-1 } */
  while (v[0] < n)
    v[0]++;
}
