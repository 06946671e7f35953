/* References are refused, but for those to arrays.
   rows: C05 C09 */
/* { dg-do compile } */

void f (int &x) __attribute__ ((task)); // { dg-error "parameter of task '\[^\n]*' is a reference" }
// { dg-message "note: a task runs after its call has returned" "" { target *-*-* } .-1 }
void g (const double &x) __attribute__ ((task)); // { dg-error "is a reference" }
void h (float (&x)[4]) __attribute__ ((task));
