/* The warning of accesses that contradict the mode can be turned off.
   rows: C06 */
/* { dg-additional-options "-fplugin-arg-asterism-no-access-mode" } */

__attribute__ ((task)) void
scale (const float *from, float *to __attribute__ ((output)), int n)
{
  *(float *) from = 0;
  for (int i = 0; i < n; i++)
    to[i] += 2 * from[i];
}
