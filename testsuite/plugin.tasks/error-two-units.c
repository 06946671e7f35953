/* Only one unit may define implementations of a task, for it holds the codelet;
   the linker says so of a second one.
   rows: C13 */
/* { dg-do link } */
/* { dg-additional-sources "aux-second-unit.c" } */
/* { dg-message "multiple definition of .f.codelet" "" { target *-*-* } 0 } */
/* { dg-prune-output "multiple definition|in function|first defined here" } */

void f (int *v) __attribute__ ((task));
void f_a (int *v) __attribute__ ((task_implementation ("cpu", f)));

void
f_a (int *v)
{
  *v = 1;
}

int
main (void)
{
  return 0;
}
