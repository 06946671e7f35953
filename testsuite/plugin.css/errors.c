/* What is wrong in a line `#pragma css task' is told at its place.
   rows: -
   languages: c */
/* { dg-do compile } */

#pragma css task input (a) outpt (b) /* { dg-error "unknown clause" } */
void unknown_clause (int *a, int *b);
#pragma css task input /* { dg-error "unknown clause" } */
void no_argument (int *a);
#pragma css task input () /* { dg-error "without an argument" } */
void empty (int *a);
#pragma css task input (a,) /* { dg-error "without an argument" } */
void comma (int *a);
#pragma css task input (b) /* { dg-error "no parameter" } */
void no_parameter (int *a);
#pragma css task inout (n) /* { dg-error "by value" } */
void value (int n);
#pragma css task output (a) /* { dg-error "points to .const." } */
void constant (const int *a);
#pragma css task input (a) inout (a) /* { dg-error "named twice" } */
void twice (int *a);
#pragma css task input (a[]) /* { dg-error "without a size" } */
void unbounded (int *a);
#pragma css task input (a[4][4]{0}) /* { dg-error "number of regions" } */
void regions (int *a);
#pragma css task input (a[4] 3) /* { dg-error "unexpected token" } */
void surplus (int *a);
#pragma css task input (a[f]) /* { dg-error "not an integer" } */
void not_integer (int *a, float f);
struct unknown;
#pragma css task input (s) /* { dg-error "no constant size" } */
void incomplete (struct unknown *s);
#pragma css task input (a) /* { dg-error "no constant size" } */
void variable (int n, float (*a)[n]);
#pragma css task output (a) /* { dg-error "no constant size" } */
void nothing (void *a);
#pragma css task input (a) priority (*a) /* { dg-error "not an integer" } */
void priority (float *a);
#pragma css task input (a[-1]) /* { dg-error "negative" } */
void negative (int *a);
#pragma css task input (a[missing]) /* { dg-error "undeclared" } */
void undeclared (int *a);
#pragma css task input (a) /* { dg-error "is in no clause" } */
void left_out (int *a, int *b);
#pragma css task input (a, b) /* { dg-error "is an array" } */
void array (int a[4], int b[4]);
#pragma css task input (a)
int returns (int *a); /* { dg-error "must not return a value" } */
#pragma css barrier /* { dg-error "outside a function" } */
#pragma css task input (a) /* { dg-error "not followed by a function" } */
#pragma css task input (a)
void fine (int *a);
#pragma css task inout (a) /* { dg-error "differs from an earlier one" } */
void fine (int *a);

void
f (void)
{
#pragma css task input (a) /* { dg-error "inside a function" } */
#pragma css barrier now /* { dg-error "surplus argument" } */
#pragma css finish ()   /* { dg-error "surplus argument" } */
#pragma css taskwait    /* { dg-error "unknown directive" } */
}
#pragma css task input (a) /* { dg-error "not followed by a function" } */
