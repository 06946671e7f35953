/* A task does not implement another.
   rows: C07 C09
   languages: c c++ */
/* { dg-do compile } */

void f (int n) __attribute__ ((task));
void g (int n) __attribute__ ((task, task_implementation ("cpu", f))); /* { dg-error "task '\[^\n]*g\[^\n]*' cannot implement task '\[^\n]*f\[^\n]*'" } */
/* { dg-message "note: remove one of the attributes" "" { target *-*-* } .-1 } */
void f (int n) __attribute__ ((task_implementation ("cpu", f))); /* { dg-error "cannot implement" } */
