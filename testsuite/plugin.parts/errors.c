/* Bounds that cannot be, and the attribute block where it does not belong.
   rows: - */
/* { dg-do compile } */

void f (int n __attribute__ ((block (3)))) __attribute__ ((task)); /* { dg-error "attribute 'block' on parameter 'n', which is not a pointer or an array" } */
/* { dg-message "note: a value has no bounds" "" { target *-*-* } .-1 } */
void g (int *v) __attribute__ ((task, block (3))); /* { dg-error "attribute 'block' applies to parameters of tasks only" } */
/* { dg-message "note: put it behind the name of a parameter that points into an array" "" { target *-*-* } .-1 } */
int v __attribute__ ((block (1))); /* { dg-error "attribute 'block' applies to parameters of tasks only" } */
void h (int n, int *v __attribute__ ((block (n, n)))) __attribute__ ((task)); /* { dg-error "attribute 'block' gives 2 bounds, more than parameter 'v' has dimensions: 1" } */
/* { dg-message "note: give the number of elements in each dimension, the outermost first" "" { target *-*-* } .-1 } */
void i (double x, int *v __attribute__ ((block (x)))) __attribute__ ((task)); /* { dg-error "argument of attribute 'block' is not an integer" } */
/* { dg-message "note: name an earlier parameter, or write an expression of parameters as a string" "" { target *-*-* } .-1 } */
void j (int n, int *v __attribute__ ((block ("n +")))) __attribute__ ((task)); /* { dg-error "expected a number" } */
void k (int n, int *v __attribute__ ((block ("n ; 2")))) __attribute__ ((task)); /* { dg-error "unexpected '; 2'" } */
void l (int n, int *v __attribute__ ((block ("2 * m")))) __attribute__ ((task)); /* { dg-error "neither a parameter nor a constant" } */
void m (double x, int *v __attribute__ ((block ("x")))) __attribute__ ((task)); /* { dg-error "bound 'x' is not an integer" } */
/* { dg-message "note: give a number of elements" "" { target *-*-* } .-1 } */
void n (int *v __attribute__ ((block ()))) __attribute__ ((task)); /* { dg-error "wrong number of arguments specified for 'block' attribute" } */
void q (int n, int *v __attribute__ ((block (unknown)))) __attribute__ ((task)); /* { dg-error "'unknown' undeclared" } */
