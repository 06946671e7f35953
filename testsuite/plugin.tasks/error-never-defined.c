/* A static implementation is defined in its unit.
   rows: C08 C09
   languages: c c++ */
/* { dg-do compile } */

void f (int n) __attribute__ ((task));
void f_1 (int n) __attribute__ ((task_implementation ("cpu", f)));
static void f_2 (int n) __attribute__ ((task_implementation ("cpu", f))); /* { dg-error "implements task '\[^\n]*f\[^\n]*' but is never defined" } */
/* { dg-message "note: define it in this unit, or declare it without 'static'" "" { target *-*-* } .-1 } */
void f_1 (int n) { (void) n; }
