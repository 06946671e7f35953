/* Mistakes in the attributes that say more of tasks are told at their place.
   rows: -
   languages: c c++ */
/* { dg-do compile } */

void f1 (int n) __attribute__ ((task, priority ("n +"))); /* { dg-error "expected a number" } */
void f2 (int n) __attribute__ ((task, priority ("m"))); /* { dg-error "neither a parameter nor a constant" } */
void f3 (int *n) __attribute__ ((task, priority ("2 * n"))); /* { dg-error "is not a number" } */
void f4 (int n) __attribute__ ((task, cost ("(n"))); /* { dg-error "expected '\\)'" } */
void f5 (int n) __attribute__ ((task, cost ("n n"))); /* { dg-error "unexpected 'n'" } */
void f6 (double n) __attribute__ ((task, cost ("n % 2"))); /* { dg-error "on a number that is no integer" } */
int any (int n);
void f7 (int n) __attribute__ ((task, cost ("any (n)"))); /* { dg-error "not a function of its arguments alone" } */
int first (const int *p) __attribute__ ((pure));
void f8 (int n) __attribute__ ((task, cost ("first (n)"))); /* { dg-error "takes other arguments than numbers" } */
void f9 (int n) __attribute__ ((task, cost (f8))); /* { dg-error "not a function of its arguments alone" } */
void f11 (int n) __attribute__ ((task, where ("gpu"))); /* { dg-error "is no kind of worker" } */
void f12 (int n) __attribute__ ((priority (1))); /* { dg-error "has attributes of tasks, and is none" } */
void f13 (int n) __attribute__ ((task, priority (1)));
void f13 (int n) __attribute__ ((task, priority (2))); /* { dg-error "differs between declarations" } */
int variable __attribute__ ((priority (1))); /* { dg-error "applies to tasks only" } */
void f14 (int n __attribute__ ((commute))) __attribute__ ((task)); /* { dg-error "which is not a pointer or an array" } */
void f15 (const int *p __attribute__ ((concurrent))) __attribute__ ((task)); /* { dg-error "which points to constant data" } */
void f16 (int *p __attribute__ ((commute, output))) __attribute__ ((task)); /* { dg-error "is 'commute' and something else" } */
void f17 (int *p __attribute__ ((scratch, concurrent))) __attribute__ ((task)); /* { dg-error "and something else" } */
void f18 (double *p __attribute__ ((reduction ("&")))) __attribute__ ((task)); /* { dg-error "is none of elements of type" } */
void f19 (double *p __attribute__ ((reduction (3)))) __attribute__ ((task)); /* { dg-error "names neither an operator nor functions" } */
void f20 (double *p __attribute__ ((reduction (f1, 2)))) __attribute__ ((task)); /* { dg-error "names neither an operator nor functions" } */
void f21 (double *p __attribute__ ((reduction (f1, f1)))) __attribute__ ((task)); /* { dg-error "does not fit a reduction" } */
void f22 (double *p) __attribute__ ((task, where ("opencl"))); /* { dg-error "no implementation that can run there" } */
void f22_cpu (double *p) __attribute__ ((task_implementation ("cpu", f22)));
#pragma css task inout (p)
void f23 (int *p __attribute__ ((commute))); /* { dg-error "has attributes of others" } */
void f24 (int *p __attribute__ ((scratch (&variable)))) __attribute__ ((task)); /* { dg-error "is not a number" } */

void bounded (int n, float (*a)[9] __attribute__ ((block ("n", 3)))) /* { dg-error "'a' has bounds by 'block', and its task an attribute" } */
    __attribute__ ((task, priority (2)));
/* { dg-note "such tasks take whole data" "" { target *-*-* } .-2 } */
void bounded (int n, float (*a)[9])
{
  a[n - 1][2] = 1;
}
