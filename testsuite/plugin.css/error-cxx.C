/* `#pragma css task' is not ignored in C++.
   rows: -
   languages: c++ */
/* { dg-do compile } */

#pragma css task input (a) /* { dg-error "for C, not yet for C" } */
void f (int *a);
