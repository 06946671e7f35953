/* A region that exceeds its array ends the program with the place of the call
   and the parameter.
   rows: -
   languages: c */
/* { dg-do run } */
/* { dg-shouldfail "region" } */
/* { dg-output "region-out-of-range.c:20:\[^\n\]*error: task 'f', parameter 'v': region 1, 4 elements from 6 on, is out of range" } */

#pragma css task inout (v[n]{from : 4})
void
f (int n, int from, int *v)
{
  v[from] = n;
}

int
main (void)
{
  static int v[8];
  f (8, 6, v);
#pragma css barrier
  return 0;
}
