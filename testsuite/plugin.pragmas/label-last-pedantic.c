/* A pragma may be last after a label, without a warning.
   rows: C15 */
/* { dg-do compile } */
/* { dg-additional-options "-std=c99 -Wall -Wextra -Wpedantic -Werror" } */

void
f (int n)
{
  if (n)
    goto out;
  n++;
out:
#pragma starpu wait
}
