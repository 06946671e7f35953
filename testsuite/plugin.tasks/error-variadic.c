/* A task has a fixed number of parameters.
   rows: C05 C09
   languages: c c++ */
/* { dg-do compile } */

void f (int n, ...) __attribute__ ((task)); /* { dg-error "must not be variadic" } */
/* { dg-message "note: replace '...' by parameters" "" { target *-*-* } .-1 } */
