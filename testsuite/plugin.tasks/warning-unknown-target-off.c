/* The warning of unknown targets can be switched off.
   rows: C07 C09
   languages: c c++ */
/* { dg-do compile } */

/* { dg-additional-options "-fplugin-arg-asterism-no-unknown-target" } */
void f (int n) __attribute__ ((task));
void f_cpu (int n) __attribute__ ((task_implementation ("cpu", f)));
void f_fpga (int n) __attribute__ ((task_implementation ("fpga", f)));
