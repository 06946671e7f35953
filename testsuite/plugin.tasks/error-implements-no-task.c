/* What is implemented is a task.
   rows: C07 C09
   languages: c c++ */
/* { dg-do compile } */

void f (int n);
/* { dg-message "note: declare '\[^\n]*f\[^\n]*' with the attribute 'task'" "" { target *-*-* } .-1 } */
void f_cpu (int n) __attribute__ ((task_implementation ("cpu", f))); /* { dg-error "implements '\[^\n]*f\[^\n]*', which is not a task" } */
