/* What is wrong in a line `#pragma css task' is told at its place.
   rows: -
   languages: c c++ */
/* { dg-do compile } */

#pragma css task input (a) outpt (b) /* { dg-error "unknown clause" } */
void unknown_clause (int *a, int *b);
#pragma css task input (a) cost (3) /* { dg-error "'cost' is not part of '#pragma css'" } */
void cost (int *a);
#pragma css task weakinout (a) /* { dg-error "is not part of '#pragma css'" } */
void weak (int *a);
#pragma css task input ({a[i], i = 0;4}) /* { dg-error "iterators in a clause of the function" } */
void iterators (int *a);
#pragma css task input /* { dg-error "missing or surplus argument" } */
void no_argument (int *a);
#pragma css task input (a) highpriority (1) /* { dg-error "missing or surplus argument" } */
void surplus_argument (int *a);
#pragma css task input () /* { dg-error "has a wrong argument" } */
void empty (int *a);
#pragma css task input (a,) /* { dg-error "has a wrong argument" } */
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
#pragma css task input (a[4][]{0}{0}) /* { dg-error "without a size" } */
void inner_unbounded (int *a);
#pragma css task input (a[4][4]{0}) /* { dg-error "number of regions" } */
void regions (int *a);
#pragma css task input (a[4] 3) /* { dg-error "unexpected token" } */
void surplus (int *a);
#pragma css task input (a[f]) /* { dg-error "not an integer" } */
void not_integer (int *a, float f);
struct unknown;
#pragma css task input (s) /* { dg-error "no constant size" } */
void incomplete (struct unknown *s);
#pragma css task output (a) /* { dg-error "no constant size" } */
void nothing (void *a);
#pragma css task input (a[4]{0:}) /* { dg-error "without a bound" } */
void bound (int *a);
#pragma css task input (a[4]{2:3}) /* { dg-error "outside of its array" } */
void outside (int *a);
#pragma css task input (a[n = 2]) /* { dg-error "side effects" } */
void effects (int *a, int n);
#pragma css task input (a) priority (1) highpriority /* { dg-error "second priority" } */
void priorities (int *a);
#pragma css task input (a) label (a) /* { dg-error "not a string" } */
void label (int *a);
#pragma css task input (a) firstprivate (a) /* { dg-error "on a function" } */
void first_private (int *a);
#pragma css task reduction (&: a) /* { dg-error "is none of elements of type" } */
void operators (float *a);
#pragma css task reduction (+: a) /* { dg-error "is none of elements of type" } */
void wide (__int128 *a);
#pragma css task reduction (+: a) /* { dg-error "is none of elements of type" "" { target x86_64-*-* } } */
void quadruple (__float128 *a);
#pragma css task reduction (+: a) /* { dg-error "is none of elements of type" } */
void complex_number (_Complex float *a);
#pragma css target /* { dg-error "without a clause" } */
#pragma css task input (a) device (gpu) /* { dg-warning "unknown device" } */
void device (int *a);
#pragma css target device (smp) /* { dg-error "without a task" } */
void no_task (int *a);
#pragma css target device (smp) implements (no_task) /* { dg-error "implements what is no other task" } */
void implementation (int *a);
#pragma css task input (a) priority (*a) /* { dg-error "not an integer" } */
void priority (float *a);
#pragma css task input (a[-1]) /* { dg-error "negative" } */
void negative (int *a);
#pragma css task input (a[missing]) /* { dg-error "undeclared|not declared" } */
void undeclared (int *a);
#pragma css task input (a) /* { dg-error "is in no clause" } */
void left_out (int *a, int *b);
#pragma css task input (a, b) /* { dg-error "is an array, whose extents are not known" } */
void array (int a[4], int b[]);
#pragma css task input (a[5]) /* { dg-error "differ from those of the declaration" } */
void other_extent (int a[4]);
#pragma css task input (a[4][2]) /* { dg-error "differ from those of the declaration" } */
void other_second_extent (int a[4][3]);
#pragma css task input (a{2:3}) /* { dg-error "outside of its array" } */
void outside_own (int a[4]);
#pragma css task input (a[8]{0...3}) /* { dg-error "too many decimal points" } */
void three_dots (int *a);
#pragma css task input (a)
int returns (int *a); /* { dg-error "must not return a value" } */
#pragma css barrier /* { dg-error "outside a function" } */
#pragma css task input (a) /* { dg-error "not followed by a function" } */
#pragma css task input (a)
void fine (int *a);
#pragma css task inout (a) /* { dg-error "differs from an earlier one" } */
void fine (int *a);

struct pair
{
  int a, b;
};
void plain (int *p, int n);
void plain_sum (int *p, double *d);
void plain_struct (int *p, struct pair *s);
void plain_const (const int *c);
void plain_void (void *v);
int
f (int *p, int m[4], double *d, struct pair *s, const int *c, void *v)
{
  int *q = m;
#pragma css target device (smp) /* { dg-error "inside a function" } */
#pragma css task input (*p) /* { dg-error "is not followed by a call" } */
  p = m;
#pragma css task input (p) /* { dg-error "which returns a value" } */
  f (p, m, d, s, c, v);
#pragma css task input (q) /* { dg-error "is no argument of the call" } */
  plain (p, 1);
#pragma css task /* { dg-error "is a pointer in no clause" } */
  plain (p, 1);
#pragma css task input (p[1.5]) /* { dg-error "is not an integer" } */
  plain (p, 1);
#pragma css task input (p[4]{1}{2}) /* { dg-error "number of regions" } */
  plain (p, 1);
#pragma css task input (p[]) /* { dg-error "without a size" } */
  plain (p, 1);
#pragma starpu task input (p[]) /* { dg-error "without a size in '#pragma starpu task'" } */
  plain (p, 1);
#pragma starpu task input (q) /* { dg-error "item of '#pragma starpu task'" } */
  plain (p, 1);
#pragma starpu task inptu (q) /* { dg-error "unknown clause 'inptu' of '#pragma starpu'" } */
  plain (p, 1);
#pragma css task input (p[]{}) /* { dg-error "without a size" } */
  plain (p, 1);
#pragma css task input (p[4][]{0}{0}) /* { dg-error "without a size" } */
  plain (p, 1);
#pragma css task inout (p) reduction (&: d) /* { dg-error "is none of elements of type" } */
  plain_sum (p, d);
#pragma css task inout (p) reduction (-: d) /* { dg-error "is none of elements of type" } */
  plain_sum (p, d);
#pragma css task inout (p) reduction (+: s) /* { dg-error "is none of elements of type" } */
  plain_struct (p, s);
#pragma css task output (c) /* { dg-error "is .const." } */
  plain_const (c);
#pragma css task inout (c[1]) /* { dg-error "is .const." } */
  plain_const (c);
#pragma css task input (c) priority (1) highpriority /* { dg-error "second priority" } */
  plain_const (c);
#pragma css task input (c) label (p) /* { dg-error "not a string" } */
  plain_const (c);
#pragma css task input (c) device (gpu) /* { dg-warning "unknown device" } */
  plain_const (c);
#pragma css task input (c) device (cuda) /* { dg-error "for which .* has no implementation" } */
  plain_const (c);
#pragma css task input (c) name ("k") /* { dg-error "before a call" } */
  plain_const (c);
#pragma css task input (c) implements (f) /* { dg-error "before a call" } */
  plain_const (c);
#pragma css task output (v) /* { dg-error "without a size" } */
  plain_void (v);
#pragma css task input (c) priority (*d) /* { dg-error "is not an integer" } */
  plain_const (c);
#pragma css task input (c) priority (1.5) /* { dg-error "is not an integer" } */
  plain_const (c);
#pragma css task input (c) priority (c) /* { dg-error "is not an integer" } */
  plain_const (c);
#pragma css task input (c) if (*d) /* { dg-error "is not an integer" } */
  plain_const (c);
#pragma css task input (c) if (*s) /* { dg-error "is not an integer" } */
  plain_const (c);
#pragma css task input (c) final (*s) /* { dg-error "is not an integer" } */
  plain_const (c);
#pragma css task input (c[4]{2:3}) /* { dg-error "outside of its array" } */
  plain_const (c);
#pragma css task input (c[-1]) /* { dg-error "negative" } */
  plain_const (c);
#pragma css task input ({c[i], i = 0;}) /* { dg-error "malformed iterator" } */
  plain_const (c);
#pragma css task input ({c[i], i = 0:4}) /* { dg-error "malformed iterator" } */
  plain_const (c);
#pragma css task input ({c[i], i}) /* { dg-error "malformed iterator" } */
  plain_const (c);
#pragma css task input ({c[i]}) /* { dg-error "malformed iterator" } */
  plain_const (c);
#pragma css task input ({c[0], i = 0;1.5}) safe (c) /* { dg-error "which is no integer" } */
  plain_const (c);
#pragma css task input ({c[k], i = 0;2}) safe (c) /* { dg-error "undeclared|not declared" } */
  plain_const (c);
#pragma css task inout (p) reduction (+: {d[i], i = 0;2}) /* { dg-error "iterators in clause 'reduction'" } */
  plain_sum (p, d);
#pragma css task input ({v, i = 0;2}) /* { dg-error "without a size" } */
  plain_void (v);
#pragma css task inout ({c[i], i = 0;2}) /* { dg-error "is .const." } */
  plain_const (c);
#pragma css task input (c) cost (3) /* { dg-error "'cost' is not part of '#pragma css'" } */
  plain_const (c);
#pragma starpu task input (c) cost (*s) /* { dg-error "cost of type" } */
  plain_const (c);
#pragma starpu task input (c) weaken (c) /* { dg-error "is not part of '#pragma starpu'" } */
  plain_const (c);
#pragma css task inout (p) /* { dg-error "differs from what the task .* says" } */
  fine (p);
#pragma css task input ({p[i], i = 0;2}) /* { dg-error "iterators or devices" } */
  fine (p);
#pragma css task device (smp) /* { dg-error "iterators or devices" } */
  fine (p);
#pragma css task input (p) highpriority
  fine (p);
#pragma css task input (s[0].a[2]) /* { dg-error "unexpected token in an item" } */
  plain_struct (p, s);
#pragma css task inout ((s->a)[2]) /* { dg-error "neither a pointer nor an array" } */
  plain (&s->a, 2);
#pragma css barrier now /* { dg-error "malformed" } */
#pragma css finish ()   /* { dg-error "malformed" } */
#pragma css wait (p)    /* { dg-error "malformed" } */
#pragma css mutex (p)   /* { dg-error "malformed" } */
#pragma css start (1.5) /* { dg-error "is not an integer" } */
#pragma css wait on (p{}) /* { dg-error "has no such dimension" } */
#pragma css wait on (f) /* { dg-error "has no size" } */
#pragma css restart     /* { dg-error "which is no task" } */
#pragma css taskwait    /* { dg-error "unknown directive" } */
  return *p + *m;
}
#pragma css task input (a) /* { dg-error "not followed by a function" } */
