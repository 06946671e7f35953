/* An implementation may be naked: what it does is its own matter.
   rows: C03 */
/* { dg-do compile { target x86_64-*-* } } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */

void bump (int *count) __attribute__ ((task));
void bump_cpu (int *count)
  __attribute__ ((naked, task_implementation ("cpu", bump)));

void
bump_cpu (__attribute__ ((unused)) int *count)
{
  __asm__ ("incl (%rdi)\n\tret");
}
