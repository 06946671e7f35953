/* The attribute task_implementation takes two arguments.
   rows: C07 C09
   languages: c c++ */
/* { dg-do compile } */

void f (int n) __attribute__ ((task));
void f_1 (int n) __attribute__ ((task_implementation ("cpu"))); /* { dg-error "wrong number of arguments" } */
void f_0 (int n) __attribute__ ((task_implementation)); /* { dg-error "wrong number of arguments" } */
