/* A task has a prototype.
   rows: C05 C09 */
/* { dg-do compile } */

/* { dg-options "-std=gnu11" } */
void f () __attribute__ ((task)); /* { dg-error "is declared without a prototype" } */
/* { dg-message "note: list its parameters" "" { target *-*-* } .-1 } */
