/* What forbids a function to be a task or to implement one comes with a hint
   where one word is to be added or removed.
   rows: C01 C09 C13 */
/* { dg-do compile } */
/* { dg-additional-options "-std=gnu17 -fdiagnostics-parseable-fixits" } */

void stop (float *v) __attribute__ ((task, noreturn)); /* { dg-error "has the attribute 'noreturn'" } */
/* { dg-note "drop 'noreturn'" "" { target *-*-* } .-1 } */
void __attribute__ ((__noreturn__)) halt (float *v) __attribute__ ((task)); /* { dg-error "has the attribute 'noreturn'" } */
/* { dg-note "drop 'noreturn'" "" { target *-*-* } .-1 } */
void unprototyped () __attribute__ ((task)); /* { dg-error "without a prototype" } */
/* { dg-note "list its parameters" "" { target *-*-* } .-1 } */
void plain (float *v);
/* { dg-note "give it the name of a function declared with the attribute 'task'" "" { target *-*-* } .-1 } */
void *codelet = STARPU_CODELET (plain); /* { dg-error "is not a task" } */

/* { dg-fixit 42-52 {} 7 } */
/* { dg-fixit 6-36 {} 9 } */
/* { dg-fixit 20-20 {void} 11 } */
/* { dg-fixit 6-6 {__attribute__ ((task)) } 13 } */
