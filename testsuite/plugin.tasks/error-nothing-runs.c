/* A task has an implementation that can run.
   rows: C07 C09
   languages: c c++ */
/* { dg-do compile } */

/* { dg-additional-options "-fplugin-arg-asterism-no-unknown-target" } */
void f (int n) __attribute__ ((task)); /* { dg-error "task '\[^\n]*f\[^\n]*' has no implementation that can run" } */
void f_fpga (int n) __attribute__ ((task_implementation ("fpga", f))); /* { dg-message "note: give it one for '\"cpu\"'" } */
