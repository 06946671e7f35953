/* A task returns nothing.
   rows: C09 C05!
   languages: c c++ */
/* { dg-do compile } */

int f (float *x) __attribute__ ((task)); /* { dg-error "task '\[^\n]*f\[^\n]*' must not return a value, but returns 'int'" } */
/* { dg-message "note: declare it to return 'void'" "" { target *-*-* } .-1 } */
