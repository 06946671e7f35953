/* A private implementation that is not here may be meant to be in another
   unit.
   rows: C07 C09
   languages: c c++ */
/* { dg-do compile } */
/* { dg-additional-options "-w -fdiagnostics-parseable-fixits" } */

void f (int n) __attribute__ ((task));
static void f_cpu (int n) __attribute__ ((task_implementation ("cpu", f))); /* { dg-error "is never defined" } */
/* { dg-note "or declare it without 'static'" "" { target *-*-* } .-1 } */
void f_here (int n) __attribute__ ((task_implementation ("cpu", f)));
void f_here (int n) { (void) n; }

/* { dg-fixit 1-8 {} 9 } */
