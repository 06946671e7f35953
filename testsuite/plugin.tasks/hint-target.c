/* A misspelt target is pointed at, with the nearest known one as a hint.
   rows: C07 C09
   languages: c c++ */
/* { dg-do compile } */
/* { dg-additional-options "-fdiagnostics-parseable-fixits" } */

void f (int n) __attribute__ ((task));
void f_cpu (int n) __attribute__ ((task_implementation ("cpu", f)));

void after (int n) __attribute__ ((task_implementation ("opencll", f))); /* { dg-warning "unknown target 'opencll'" } */
/* { dg-message "note: did you mean '\"opencl\"'" "" { target *-*-* } .-1 } */
/* { dg-fixit 57-66 {"opencl"} 10 } */

__attribute__ ((unused, __task_implementation__ ("cudda", f))) /* { dg-warning "unknown target 'cudda'" } */
static void first (int n);
/* { dg-message "note: did you mean '\"cuda\"'" "" { target *-*-* } .-2 } */
/* { dg-fixit 50-57 {"cuda"} 14 } */
static void first (int n) { (void) n; }

void second (int n), third (int n)
  __attribute__ ((task_implementation ("cuda", f),
                  task_implementation ("CPU", f))), fourth (int n); /* { dg-warning "unknown target 'CPU'" } */
/* { dg-message "note: did you mean '\"cpu\"'" "" { target *-*-* } .-1 } */
/* { dg-fixit 40-45 {"cpu"} 22 } */

/* That is no misspelt CPU.  */
void other (int n) __attribute__ ((task_implementation ("gpu", f))); /* { dg-warning "unknown target 'gpu'" } */
/* { dg-message "note: the targets are" "" { target *-*-* } .-1 } */
