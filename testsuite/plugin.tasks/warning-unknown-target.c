/* An unknown target is warned about.
   rows: C07 C09
   languages: c c++ */
/* { dg-do compile } */

void f (int n) __attribute__ ((task));
void f_cpu (int n) __attribute__ ((task_implementation ("cpu", f)));
void f_fpga (int n) __attribute__ ((task_implementation ("fpga", f))); /* { dg-warning "unknown target 'fpga' ..-fplugin-arg-asterism-no-unknown-target" } */
/* { dg-message "note: the targets are" "" { target *-*-* } .-1 } */
