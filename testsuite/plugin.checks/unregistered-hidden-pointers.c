/* Arrays of variable length, and with storage on the heap, are named in the
   warning as the program names them, at each level of optimization.
   rows: C20
   languages: c c++ */
/* { dg-do compile } */

void f (int *v) __attribute__ ((task));
void g (int (*v)[3]) __attribute__ ((task));

void
variable (int n)
{
  int v[n] __attribute__ ((heap_allocated));
  f (v); /* { dg-warning "'v', argument 1 of task" } */
}

void
matrix (int n)
{
  int m[n][3] __attribute__ ((heap_allocated));
  g (m); /* { dg-warning "'m', argument 1 of task" } */
}

void
constant (void)
{
  int w[4] __attribute__ ((heap_allocated));
  f (w); /* { dg-warning "'w', argument 1 of task" } */
}

void
automatic (int n)
{
  int z[n];
  f (z); /* { dg-warning "'z', argument 1 of task" } */
}

void
element (int n)
{
  int u[n] __attribute__ ((heap_allocated));
  f (u + 1); /* { dg-warning "'u', argument 1 of task" } */
}
