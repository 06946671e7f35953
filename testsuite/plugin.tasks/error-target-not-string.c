/* The first argument of task_implementation is a string.
   rows: C07 C09
   languages: c c++ */
/* { dg-do compile } */

void f (int n) __attribute__ ((task));
void f_cpu (int n) __attribute__ ((task_implementation (3, f))); /* { dg-error "first argument of 'task_implementation' is not a string" } */
/* { dg-message "note: write '\"cpu\"', '\"opencl\"' or '\"cuda\"'" "" { target *-*-* } .-1 } */
void f_wide (int n) __attribute__ ((task_implementation (L"cpu", f))); /* { dg-error "is not a string" } */
