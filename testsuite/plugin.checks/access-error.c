/* The warning of accesses that contradict the mode can be made an error; both
   places are told.
   rows: C06 */
/* { dg-additional-options "-fplugin-arg-asterism-error-access-mode" } */

__attribute__ ((task)) void
scale (const float *from, float *to __attribute__ ((output)), int n)
/* { dg-note "drop .const. from its type, here and in the task" "" { target *-*-* } .-1 } */
/* { dg-note "drop .output., or write before reading" "" { target *-*-* } .-2 } */
{
  *(float *) from = 0; /* { dg-error "this writes to the data of parameter .from., which task .scale. only reads ..-fplugin-arg-asterism-error-access-mode" } */
  for (int i = 0; i < n; i++)
    to[i] += 2 * from[i]; /* { dg-error "this reads the data of parameter .to., an .output. of task .scale., before they are written" } */
}
