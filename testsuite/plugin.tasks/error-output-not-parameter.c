/* The attribute output stands on parameters only.
   rows: C06 C09
   languages: c c++ */
/* { dg-do compile } */

void f (int *x) __attribute__ ((task, output)); /* { dg-error "attribute 'output' applies to parameters of tasks only" } */
/* { dg-message "note: put it on the parameter that the task writes" "" { target *-*-* } .-1 } */
int v __attribute__ ((output)); /* { dg-error "applies to parameters of tasks only" } */
