/* Definitions in the style of K&R have no prototype, and differ from one.
   rows: C05 C07 C09 */
/* { dg-do compile } */
/* { dg-options "-std=gnu11" } */

__attribute__ ((task)) void a (p, n) float *p; int n; { p[0] = n; } /* { dg-error "task .a. is declared without a prototype" } */

void b (float f, char *p) __attribute__ ((task));
__attribute__ ((task_implementation ("cpu", b))) void c (f, p) float f; char *p; { *p = f; } /* { dg-error "type of .c. differs from that of task .b." } */
