/* STARPU_CODELET takes one argument, a task.
   rows: C13 C09
   languages: c c++ */
/* { dg-do compile } */

void f (int n);
/* { dg-message "note: give it the name of a function declared with the attribute 'task'" "" { target *-*-* } .-1 } */
void *a = STARPU_CODELET (f); /* { dg-error "argument of 'STARPU_CODELET' is not a task" } */
void *b = STARPU_CODELET (3); /* { dg-error "is not a task" } */
void *c = STARPU_CODELET (); /* { dg-error "'STARPU_CODELET' takes one argument, a task" } */
/* { dg-message "note: write 'STARPU_CODELET \\(task\\)'" "" { target *-*-* } .-1 } */
