/* Values have a complete type where a task is generated.
   rows: C05 C09
   languages: c c++ */
/* { dg-do compile } */

struct s;
void f (struct s x) __attribute__ ((task)); /* { dg-error "parameter of task '\[^\n]*f\[^\n]*' has incomplete type '\[^\n]*s'" } */
/* { dg-message "note: define the type before the implementations" "" { target *-*-* } .-1 } */
void f_cpu (struct s x) __attribute__ ((task_implementation ("cpu", f)));
void g (int n) __attribute__ ((task));
void g (int n) { (void) n; }
void f_cpu (struct s x) { (void) x; } /* { dg-error "incomplete type" } */
