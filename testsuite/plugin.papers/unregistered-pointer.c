/* RR-8278, section 3.4: one of two pointers that a task is given is not
   registered.  Checked: the warning names it, and it alone.
   rows: C20
   languages: c */
/* { dg-do compile } */
/* { dg-additional-options "-O1" } */

#include <stdlib.h>

extern void my_task (size_t a, double *x, size_t b, double *y)
    __attribute__((task));

void
one_unregistered_pointer (void)
{
    double *p, *q;

    p = malloc (12 * sizeof *p);
    q = malloc (23 * sizeof *q);

#pragma starpu register p 12
    my_task (12, p, 23, q); /* { dg-warning "'q', argument 4 of task 'my_task', may be used unregistered" } */
}
