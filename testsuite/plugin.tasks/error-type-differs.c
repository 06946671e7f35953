/* An implementation has the type of its task.
   rows: C07 C09
   languages: c */
/* { dg-do compile } */

void f (int n, float *x) __attribute__ ((task)); /* { dg-message "note: give it the type of the task" } */
void f_more (int n, float *x, int m) __attribute__ ((task_implementation ("cpu", f))); /* { dg-error "type of '\[^\n]*f_more\[^\n]*' differs from that of task" } */
void f_less (int n) __attribute__ ((task_implementation ("cpu", f))); /* { dg-error "differs" } */
void f_other (int n, double *x) __attribute__ ((task_implementation ("cpu", f))); /* { dg-error "differs" } */
void f_const (int n, const float *x) __attribute__ ((task_implementation ("cpu", f))); /* { dg-error "differs" } */
int f_result (int n, float *x) __attribute__ ((task_implementation ("cpu", f))); /* { dg-error "differs" } */
