/* A value is no output.
   rows: C06 C09
   languages: c c++ */
/* { dg-do compile } */

void f (int n __attribute__ ((output))) __attribute__ ((task)); /* { dg-error "attribute 'output' on parameter 'n', which is not a pointer or an array" } */
/* { dg-message "note: a value is copied when the task is called" "" { target *-*-* } .-1 } */
