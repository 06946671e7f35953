/* Of members whose type is an error nothing more is said.
   rows: C23 C09
   languages: c c++ */
/* { dg-do compile } */

struct outer { float a; struct unknown b[2]; }; /* { dg-error "incomplete" } */
/* { dg-prune-output "forward declaration" } */

void t (struct outer a, struct outer *b) __attribute__ ((task));
void k (struct outer a, struct outer *b)
  __attribute__ ((task_implementation ("opencl", t)));
