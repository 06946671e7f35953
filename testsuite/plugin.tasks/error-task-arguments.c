/* The attribute task takes no arguments.
   rows: C09
   languages: c c++ */
/* { dg-do compile } */

void f (int n) __attribute__ ((task ("cpu"))); /* { dg-error "wrong number of arguments" } */
