/* A label that does not exist, is no string, stands on something else than a
   task, or contradicts another one is refused, with a hint.
   rows: N10 C09
   languages: c c++ */
/* { dg-do compile } */
/* { dg-additional-options "-fdiagnostics-parseable-fixits" } */

void wrong (int n) __attribute__ ((task, label ("blass2"))); /* { dg-error "unknown label 'blass2'" } */
/* { dg-message "note: did you mean '\"blas2\"'" "" { target *-*-* } .-1 } */
/* { dg-fixit 49-57 {"blas2"} 8 } */

void strange (int n) __attribute__ ((label ("panel"), task)); /* { dg-error "unknown label 'panel'" } */
/* { dg-message "note: the labels are '\"blas1\"', '\"blas2\"', '\"blas3\"', '\"memory_bound\"' and '\"compute_bound\"'" "" { target *-*-* } .-1 } */

void number (int n) __attribute__ ((task, label (2))); /* { dg-error "argument of 'label' is not a string" } */
/* { dg-message "note: write '\"blas2\"' for a task that is memory-bound" "" { target *-*-* } .-1 } */

int variable __attribute__ ((label ("blas2"))); /* { dg-error "attribute 'label' applies to functions only" } */
/* { dg-message "note: put it on the declaration of the task" "" { target *-*-* } .-1 } */

void none (int n) __attribute__ ((label ("blas3"))); /* { dg-error "function '\[^\n]*none\[^\n]*' has the attribute 'label', but is no task" } */
/* { dg-message "note: declare it with the attribute 'task'" "" { target *-*-* } .-1 } */
/* { dg-fixit 6-6 {__attribute__ ((task)) } 21 } */

void both (int n) __attribute__ ((task, label ("blas2")));
void both (int n) __attribute__ ((label ("compute_bound"))); /* { dg-error "task '\[^\n]*both\[^\n]*' has labels of different meaning" } */
/* { dg-message "note: leave the one that the task spends its time with" "" { target *-*-* } .-1 } */

void same (int n) __attribute__ ((task, label ("blas2")));
void same (int n) __attribute__ ((label ("memory_bound")));

void late (int n) __attribute__ ((label ("BLAS1")));
void late (int n) __attribute__ ((task));
