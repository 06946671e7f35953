/* A static task that is called, or whose address is taken, has an implementation
   in its unit: no other unit can have one.  One that is not used may lack it.
   rows: C07 C09
   languages: c c++ */
/* { dg-do compile } */

static void f (int *v) __attribute__ ((task)); /* { dg-error "task '\[^\n]*f\[^\n]*' has no implementation that can run" } */
/* { dg-message "note: define it, or one of its implementations, in this unit: as it is 'static', no other can" "" { target *-*-* } .-1 } */
static void g (int *v) __attribute__ ((task)); /* { dg-error "task '\[^\n]*g\[^\n]*' has no implementation that can run" } */
extern void g_cuda (int *v) __attribute__ ((task_implementation ("cuda", g)));
static void h (int *v) __attribute__ ((task)); /* { dg-error "task '\[^\n]*h\[^\n]*' has no implementation that can run" } */
static void unused (int *v) __attribute__ ((task));
void elsewhere (int *v) __attribute__ ((task));
void (*pointer) (int *) = h;

void
call (int *v)
{
  f (v);
  g (v);
  elsewhere (v);
}
