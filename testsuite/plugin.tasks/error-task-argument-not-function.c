/* The second argument of task_implementation is a function.
   rows: C07 C09
   languages: c c++ */
/* { dg-do compile } */

int v;
void f (int n) __attribute__ ((task));
void f_3 (int n) __attribute__ ((task_implementation ("cpu", 3))); /* { dg-error "second argument of 'task_implementation' is not a function" } */
/* { dg-message "note: name the task that '\[^\n]*f_3\[^\n]*' implements" "" { target *-*-* } .-1 } */
void f_v (int n) __attribute__ ((task_implementation ("cpu", v))); /* { dg-error "is not a function" } */
