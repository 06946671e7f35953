/* A struct starpu_codelet of another library is noticed.
   rows: C13 C09
   languages: c c++ */
/* { dg-do compile } */

struct starpu_codelet { int where; }; /* { dg-error "'struct starpu_codelet' is not the one of this version of Asterism" } */
/* { dg-message "note: include the 'starpu.h' that belongs to the plugin" "" { target *-*-* } .-1 } */
void f (int n) __attribute__ ((task));
void f (int n) { (void) n; }
