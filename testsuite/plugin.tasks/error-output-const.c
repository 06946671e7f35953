/* Constant data is no output.
   rows: C06 C09
   languages: c c++ */
/* { dg-do compile } */

void f (const int *x __attribute__ ((output))) __attribute__ ((task)); /* { dg-error "attribute 'output' on parameter 'x', which points to constant data" } */
/* { dg-message "note: remove 'const' or the attribute" "" { target *-*-* } .-1 } */
