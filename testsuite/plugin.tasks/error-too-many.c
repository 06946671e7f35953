/* A codelet has room for four implementations of a target.
   rows: C07 C09
   languages: c c++ */
/* { dg-do compile } */

void f (int n) __attribute__ ((task));
void f_1 (int n) __attribute__ ((task_implementation ("cpu", f)));
void f_2 (int n) __attribute__ ((task_implementation ("cpu", f)));
void f_3 (int n) __attribute__ ((task_implementation ("cpu", f)));
void f_4 (int n) __attribute__ ((task_implementation ("cpu", f)));
void f_5 (int n) __attribute__ ((task_implementation ("cpu", f))); /* { dg-error "has more than 4 implementations for 'cpu'" } */
/* { dg-message "note: choose between them within one implementation" "" { target *-*-* } .-1 } */
void f_1 (int n) { (void) n; }
