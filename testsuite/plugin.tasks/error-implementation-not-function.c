/* The attribute task_implementation stands on functions only.
   rows: C07 C09
   languages: c c++ */
/* { dg-do compile } */

void f (int n) __attribute__ ((task));
int v __attribute__ ((task_implementation ("cpu", f))); /* { dg-error "attribute 'task_implementation' applies to functions only" } */
/* { dg-message "note: put it on the function that implements the task" "" { target *-*-* } .-1 } */
