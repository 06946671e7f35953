/* The attribute task stands on functions only.
   rows: C09
   languages: c c++ */
/* { dg-do compile } */

int v __attribute__ ((task)); /* { dg-error "attribute 'task' applies to functions only" } */
/* { dg-message "note: put it on the declaration of the function to call" "" { target *-*-* } .-1 } */
struct __attribute__ ((task)) s { int a; }; /* { dg-error "applies to functions only" } */
typedef void type (int) __attribute__ ((task)); /* { dg-error "applies to functions only" } */
void (*pointer) (int) __attribute__ ((task)); /* { dg-error "applies to functions only" } */
void f (int x __attribute__ ((task))); /* { dg-error "applies to functions only" } */
