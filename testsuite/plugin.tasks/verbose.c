/* In verbose mode notes tell what implements a task, what was generated and what
   was not, and which calls submit tasks.
   rows: C10
   languages: c c++ */
/* { dg-do compile } */
/* { dg-additional-options "-fplugin-arg-asterism-verbose" } */

void here (int n) __attribute__ ((task)); /* { dg-note "task \[^\n]* has 2 implementations here" } */
/* { dg-note "generated the codelet of \[^\n]*, its submission and a wrapper per implementation" "" { target *-*-* } .-1 } */
void elsewhere (int n) __attribute__ ((task)); /* { dg-note "nothing is generated for task \[^\n]*elsewhere\[^\n]*: this file defines no implementation of it" } */
void cpu (int n) __attribute__ ((task_implementation ("cpu", here)));
void cuda (int n) __attribute__ ((task_implementation ("cuda", here))); /* { dg-note "implements \[^\n]* for .cuda." } */

void
cpu (int n) /* { dg-note "implements \[^\n]* for .cpu." } */
{
  (void) n;
}

void
call (void)
{
  here (1); /* { dg-note "this call submits task \[^\n]*here" } */
  elsewhere (2); /* { dg-note "this call submits task \[^\n]*elsewhere" } */
}
