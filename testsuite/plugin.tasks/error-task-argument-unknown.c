/* The second argument of task_implementation exists.
   rows: C07 C09
   languages: c c++ */
/* { dg-do compile } */

void f_cpu (int n) __attribute__ ((task_implementation ("cpu", f))); /* { dg-error "'f' (undeclared|was not declared)" } */
